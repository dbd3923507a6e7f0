import { inTransaction } from '../../platform/db.ts';
import type { PositionsDeps } from './command-deps.ts';
import { lockPositions, type PositionRef } from './store.ts';

/** Soon, and again when no statement from that moment can still be running (db.ts: 30 s). */
const POLL_AFTER_MS = [1_000, 35_000];
const RETRY_MS = 1_000;

/**
 * For a command whose error may hide a commit, such as a connection lost before the reply. Reads
 * the position and has the engine watch it, so that no stop or liquidation is missed until the next
 * start.
 */
export function followChangeNotices(
  { db, clock, engine }: Pick<PositionsDeps, 'db' | 'clock' | 'engine'>,
  ref: PositionRef,
): void {
  const poll = async (): Promise<void> => {
    try {
      const [position] = await inTransaction(db, (tx) => lockPositions(tx, [ref]));
      if (!position) return;
      engine.watch(position);
      engine.watchCloses(position);
    } catch {
      // The database is probably still unreachable, which is also why the command failed.
      clock.after(RETRY_MS, poll);
    }
  };
  for (const afterMs of POLL_AFTER_MS) clock.after(afterMs, poll);
}
