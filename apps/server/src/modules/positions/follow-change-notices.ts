import { inTransaction } from '../../platform/db.ts';
import type { PositionsDeps } from './command-deps.ts';
import { lockPositions, type PositionRef } from './store.ts';

/** Soon, and once more when no statement of that moment can still be running (db.ts: 30 s). */
const POLL_AFTER_MS = [1_000, 35_000];
const RETRY_MS = 1_000;

/**
 * For an act that ended in an error which may hide a commit: a line that broke before its answer
 * came. Asks the books what became of the position and has the engine watch it, so that no stop and
 * no liquidation is missed until the next start.
 */
export function followChangeNotices(
  { db, clock, engine }: Pick<PositionsDeps, 'db' | 'clock' | 'engine'>,
  ref: PositionRef,
): void {
  const poll = async (): Promise<void> => {
    try {
      const [position] = await inTransaction(db, (tx) => lockPositions(tx, [ref]));
      if (position) engine.watch(position);
    } catch {
      // The database is away still, which is why we are here.
      clock.after(RETRY_MS, poll);
    }
  };
  for (const afterMs of POLL_AFTER_MS) clock.after(afterMs, poll);
}
