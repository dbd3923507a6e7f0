import { type Block, concerns } from '@candor/domain/sanctions/screening';
import { isHeldBySanctions } from '@candor/domain/wallet/withdrawal';
import type { Queryable, Tx } from '../../../platform/db.ts';
import type { Outbox } from '../../../platform/outbox.ts';
import { blocksOf, findUnscreened, requestScreening } from '../../sanctions/index.ts';
import { advanceWithdrawal } from './advance-withdrawal.ts';
import { findListedPayees } from './find-listed-payees.ts';
import { lockOpenWithdrawals, type StoredWithdrawal } from './store-withdrawals.ts';

interface Told {
  readonly outbox: Outbox;
}

/**
 * Does with withdrawals that have not left what the customer's cases demand: an open case holds
 * them, a confirmed one returns their money, and once nothing concerns them they go on.
 */
export const createFollowBlocks =
  (deps: Told) =>
  async (
    tx: Tx,
    { userId, blocks }: { readonly userId: string; readonly blocks: readonly Block[] },
    nowMs: number,
  ): Promise<void> => {
    for (const withdrawal of await lockOpenWithdrawals(tx, userId)) {
      if (!['waiting', 'approved'].includes(withdrawal.state.status)) continue;
      const own = blocks.filter((block) => concerns(block, withdrawal));
      if (own.length === 0) await letGo(tx, deps, withdrawal, nowMs);
      else {
        const held = await hold(tx, deps, withdrawal, nowMs);
        if (!own.some(({ status }) => status === 'confirmed')) continue;
        const event = { kind: 'reject', reason: 'sanctionsMatch' } as const;
        await advanceWithdrawal(tx, deps, { withdrawal: held, event }, nowMs);
      }
    }
  };

const hold = async (tx: Tx, deps: Told, withdrawal: StoredWithdrawal, nowMs: number) =>
  isHeldBySanctions(withdrawal.state)
    ? withdrawal
    : advanceWithdrawal(tx, deps, { withdrawal, event: { kind: 'sanctions' } }, nowMs);

async function letGo(tx: Tx, deps: Told, withdrawal: StoredWithdrawal, nowMs: number) {
  if (!isHeldBySanctions(withdrawal.state)) return;
  const { userId, account } = withdrawal;
  // Lists changed meanwhile, or none was read yet: the next screening lets it go.
  if ((await findUnscreened(tx, [userId])).has(userId)) return;
  // A listed address is never let go, whatever the cases say.
  if ((await findListedPayees(tx, [account])).size > 0) return;
  await advanceWithdrawal(tx, deps, { withdrawal, event: { kind: 'sanctionsCleared' } }, nowMs);
}

/** Whether a payout has to wait for the lists, in the transaction that would hand it over. */
export async function mustWaitForLists(
  tx: Tx,
  withdrawal: Pick<StoredWithdrawal, 'userId' | 'account' | 'holder'>,
): Promise<boolean> {
  const { userId } = withdrawal;
  const isUnscreened = (await findUnscreened(tx, [userId])).has(userId);
  if (!isUnscreened && !(await isConcerned(tx, withdrawal))) return false;
  // Compares now, and opens the case that two operators decide.
  await requestScreening(tx, [userId]);
  return true;
}

async function isConcerned(
  db: Queryable,
  withdrawal: Pick<StoredWithdrawal, 'userId' | 'account' | 'holder'>,
): Promise<boolean> {
  const blocks = (await blocksOf(db, [withdrawal.userId])).get(withdrawal.userId) ?? [];
  if (blocks.some((block) => concerns(block, withdrawal))) return true;
  return (await findListedPayees(db, [withdrawal.account])).size > 0;
}
