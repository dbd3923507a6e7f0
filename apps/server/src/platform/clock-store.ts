import type { Db } from './db.ts';

/**
 * The database's current time, not the transaction's start; a rehearsal adds `aheadMs`. Epoch
 * milliseconds.
 */
export async function readDatabaseTime(db: Db, aheadMs = 0): Promise<number> {
  const [row] = await db<{ ms: number }[]>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;
  return row!.ms + aheadMs;
}

/** The newest time that any node of the product is known to have had; 0 before the first. */
export async function readNewestTime(db: Db): Promise<number> {
  const [row] = await db<{ at: number | null }[]>`
    select max(renewed_at) as at from platform.lease`;
  return row?.at ?? 0;
}
