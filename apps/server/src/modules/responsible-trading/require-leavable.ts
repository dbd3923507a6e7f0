import { requireLeavable } from '@candor/domain/responsible-trading/freeze';
import type { Tx } from '../../platform/db.ts';
import { findAccounts } from './store.ts';

/**
 * Whether money of these customers may leave: not while a court or a security hold keeps it in
 * place. Refuses when asked: responsibleTrading.frozen.
 */
export async function requireLeavableOf(
  tx: Tx,
  userIds: readonly string[],
): Promise<(userId: string, nowMs: number) => void> {
  const accounts = await findAccounts(tx, userIds);
  return (userId, nowMs) => requireLeavable(accounts.get(userId)?.freeze ?? null, nowMs);
}
