import type { Freeze } from '@candor/domain/responsible-trading/freeze';
import type { Leaving } from '@candor/domain/responsible-trading/leaving';
import type { Queryable, Tx } from '../../platform/db.ts';
import { scheduleDue } from '../../platform/jobs.ts';
import { CANCEL_JOB } from './cancel-orders.job.ts';
import { findAccount, lockAccounts, setLeaving } from './store.ts';

/** What is known here of an account that its owner closes. */
export interface LeavingAccount {
  readonly leaving: Leaving | null;
  readonly freeze: Freeze | null;
  /** Since when its owner has it frozen; null: not. Epoch milliseconds. */
  readonly ownFrozenAtMs: number | null;
}

const NOTHING: LeavingAccount = { leaving: null, freeze: null, ownFrozenAtMs: null };

/** Without a lock, for showing it. */
export const findLeaving = async (db: Queryable, userId: string): Promise<LeavingAccount> =>
  (await findAccount(db, userId)) ?? NOTHING;

/**
 * Locks the row that everything locks which opens something or lets money leave, so that a closing
 * and an order at once see each other. `set` changes how far the closing is; a closing that begins
 * also cancels what rests.
 */
export async function lockLeaving(
  tx: Tx,
  userId: string,
): Promise<LeavingAccount & { set(leaving: Leaving | null, nowMs: number): Promise<void> }> {
  const account = (await lockAccounts(tx, [userId])).get(userId)!;
  const { leaving, freeze, ownFrozenAtMs } = account;
  return {
    leaving,
    freeze,
    ownFrozenAtMs,
    async set(next, nowMs) {
      await setLeaving(tx, userId, next);
      if (next !== null && leaving === null)
        await scheduleDue(tx, { name: CANCEL_JOB, key: userId, dueAt: nowMs });
    },
  };
}
