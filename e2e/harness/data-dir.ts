import { spawnSync } from 'node:child_process';

/** Data of a first start that other servers continue from, which saves each of them 6 s. */
export interface FirstStart {
  readonly dataDir: string;
  /** Its database on the server of DATABASE_URL; null if it runs its own PostgreSQL. */
  readonly database: string | null;
  /** Printed lines with the administrators' one-time passwords; later starts do not repeat them. */
  readonly passwords: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    firstStart: FirstStart;
  }
}

/** Makes `dataDir` a copy. Keeps owners: as root, the database runs under another account. */
export function copyDataDir({ dataDir }: FirstStart, to: string): void {
  const copied = spawnSync('cp', ['-a', `${dataDir}/.`, to]);
  if (copied.status !== 0) throw new Error(`cp: ${copied.stderr.toString()}`);
}
