import {
  keepingFreeze,
  type KeepingFreeze,
  requireLeavable,
  requireUnfrozen,
} from '@candor/domain/responsible-trading/freeze';
import { requireNotClosed } from '@candor/domain/responsible-trading/leaving';
import type { Queryable, Tx } from '../../platform/db.ts';
import { findAccounts, lockAccounts } from './store.ts';

/**
 * Whether money of these customers may leave: not while they froze the account themselves, or a
 * court or a security hold keeps it in place. Locks their rows, so that a freeze and a withdrawal
 * at once see each other. Refuses when asked: responsibleTrading.frozenByYou,
 * responsibleTrading.frozen, identity.accountClosed.
 */
export async function requireLeavableOf(
  tx: Tx,
  userIds: readonly string[],
): Promise<(userId: string, nowMs: number) => void> {
  const accounts = await lockAccounts(tx, userIds);
  return (userId, nowMs) => {
    const account = accounts.get(userId);
    requireNotClosed(account?.leaving ?? null);
    requireUnfrozen(account?.ownFrozenAtMs ?? null);
    requireLeavable(account?.freeze ?? null, nowMs);
  };
}

/** The freeze that keeps the money of a customer in place; null: it may leave. */
export async function findKeepingFreeze(
  db: Queryable,
  userId: string,
  nowMs: number,
): Promise<KeepingFreeze | null> {
  const account = (await findAccounts(db, [userId])).get(userId);
  return keepingFreeze(account?.freeze ?? null, nowMs);
}
