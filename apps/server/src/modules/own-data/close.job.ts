import { CLOSING_ROUND_MS } from '@candor/domain/own-data/closing';
import { findLeaving, lockLeaving } from '../responsible-trading/index.ts';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { type LongJob, scheduleDue } from '../../platform/jobs.ts';
import type { OwnDataOptions } from './deps.ts';
import { tryClose } from './try-close.ts';

export const CLOSE_JOB = 'ownData.close';

/**
 * Closes accounts as soon as nothing stands in the way. The closing is a transaction of its own,
 * because sessions are forgotten after its commit; done twice, the second finds it closed.
 */
export const createCloseJob = (deps: OwnDataOptions): LongJob => ({
  name: CLOSE_JOB,
  async work({ key: userId }, startedMs) {
    const done = { next: null, write: (tx: Tx) => askedAgain(tx, userId, startedMs) };
    const { leaving } = await findLeaving(deps.db, userId);
    if (leaving === null || leaving.closedAtMs !== null) return done;
    const outcome = await inTransaction(deps.db, async (tx) => {
      const account = await lockLeaving(tx, userId);
      const { leaving: current } = account;
      if (current === null || current.closedAtMs !== null) return 'over';
      const nowMs = deps.clock.now();
      const isClosed = await tryClose(deps, tx, { ...account, leaving: current, userId }, nowMs);
      return isClosed ? 'closed' : 'waits';
    });
    if (outcome === 'waits')
      return { next: startedMs + CLOSING_ROUND_MS, write: async () => undefined };
    if (outcome === 'closed') deps.owner.forgetSessions(userId);
    deps.outbox.nudge();
    return done;
  },
});

/** Who took it back and asked again while the work went on found its row there, which is gone now. */
async function askedAgain(tx: Tx, userId: string, nowMs: number): Promise<void> {
  const { leaving } = await findLeaving(tx, userId);
  if (leaving !== null && leaving.closedAtMs === null)
    await scheduleDue(tx, { name: CLOSE_JOB, key: userId, dueAt: nowMs + CLOSING_ROUND_MS });
}
