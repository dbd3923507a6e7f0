/** Which parts one process of the product runs; `all` runs every part. */
export const roles = ['all', 'api', 'stream', 'engine', 'console'] as const;
export type Role = (typeof roles)[number];

export interface Parts {
  /** Answers calls and serves the web app. */
  readonly api: boolean;
  /** Serves live prices and private messages. */
  readonly stream: boolean;
  /** Records prices and settles while it holds the lease, otherwise waits for it; runs due jobs. */
  readonly engine: boolean;
  /** Serves the operators' console on its own port, and nothing to customers. */
  readonly console: boolean;
}

export const partsOf: Readonly<Record<Role, Parts>> = {
  all: { api: true, stream: true, engine: true, console: true },
  api: { api: true, stream: false, engine: false, console: false },
  stream: { api: false, stream: true, engine: false, console: false },
  engine: { api: false, stream: false, engine: true, console: false },
  console: { api: false, stream: false, engine: false, console: true },
};
