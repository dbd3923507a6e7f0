import { deadlineOf } from '@candor/domain/wallet/withdrawal';
import type { StoredWithdrawal } from './store-withdrawals.ts';

export const WITHDRAWAL_DEADLINE = 'wallet.withdrawalDeadline';

/** Due row of the moment at which a withdrawal moves on by itself; none while nothing holds it. */
export function withdrawalDeadlineRows({ userId, id, state }: StoredWithdrawal) {
  const deadline = deadlineOf(state);
  // Named after its time too: a new deadline is a new row, and an old one finds nothing to do.
  return deadline === null
    ? []
    : [{ name: WITHDRAWAL_DEADLINE, key: `${userId}/${id}/${deadline}`, dueAt: deadline }];
}
