import type { Clock } from './clock.ts';
import { type Db, inTransaction } from './db.ts';

/**
 * Prices are committed twice a second: a price this recent proves that the database takes writes.
 */
const FRESH_MS = 5_000;
/** How long the result of a trial write is reused. */
const TRIED_MS = 5_000;

export interface ReadinessDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Time of the newest committed price of any node; 0 before the first. Epoch milliseconds. */
  readonly recordedMs: () => number;
}

/**
 * Whether this node can serve: its database answers and takes writes. With a full disk reads still
 * work. Fresh prices prove writes; without them a small write is tried.
 */
export function createReadiness({ db, clock, recordedMs }: ReadinessDeps): () => Promise<boolean> {
  let tried: { readonly atMs: number; readonly found: Promise<boolean> } | undefined;

  return async () => {
    const nowMs = clock.now();
    if (Math.abs(nowMs - recordedMs()) <= FRESH_MS) return (await db`select 1`).length === 1;
    if (!tried || Math.abs(nowMs - tried.atMs) >= TRIED_MS)
      tried = { atMs: nowMs, found: canWrite(db) };
    return tried.found;
  };
}

/** Truncating the table first creates a new file, so that disk space is actually allocated. */
async function canWrite(db: Db): Promise<boolean> {
  try {
    await inTransaction(db, async (tx) => {
      await tx`set local lock_timeout = '2s'`;
      await tx`truncate platform.trial_write`;
      await tx`insert into platform.trial_write (body) values (${'x'.repeat(4_096)})`;
    });
    return true;
  } catch {
    return false;
  }
}
