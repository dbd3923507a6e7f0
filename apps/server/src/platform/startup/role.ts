/** What one process of the product may do; `all` is every part at once. */
export const roles = ['all', 'api', 'stream', 'engine', 'console'] as const;
export type Role = (typeof roles)[number];

export interface Parts {
  /** Answers calls and serves the web app. */
  readonly api: boolean;
  /** Serves live prices and private notes. */
  readonly stream: boolean;
  /** Records prices and settles while it holds the lease, waits for it otherwise; does due work. */
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
