import { spawnSync } from 'node:child_process';

/** What a first start left behind, for other servers to go on from: 6 s of work that each would repeat. */
export interface FirstStart {
  readonly dataDir: string;
  /** The database of DATABASE_URL that belongs to it; null where the server runs its own. */
  readonly database: string | null;
  /** The lines with the administrators' one-time passwords, which no later start prints. */
  readonly passwords: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    firstStart: FirstStart;
  }
}

/** Makes `dataDir` a copy; owners stay, because as root the database runs as another account. */
export function copyDataDir({ dataDir }: FirstStart, to: string): void {
  const copied = spawnSync('cp', ['-a', `${dataDir}/.`, to]);
  if (copied.status !== 0) throw new Error(`cp: ${copied.stderr.toString()}`);
}
