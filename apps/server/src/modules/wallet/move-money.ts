import type { Transfer } from '@candor/domain/ledger/transfer';
import type { Tx } from '../../platform/db.ts';
import { lockBalances, post } from '../ledger/index.ts';

/**
 * Makes transfers of one customer in the caller's transaction, under a single-use key.
 * Refuses: wallet.insufficientBalance.
 */
export async function moveMoney(
  tx: Tx,
  movement: {
    readonly userId: string;
    readonly key: string;
    readonly transfers: readonly Transfer[];
  },
  nowMs: number,
): Promise<void> {
  const { userId, key, transfers } = movement;
  const accounts = transfers
    .flatMap(({ from, to }) => [from, to])
    .flatMap((account) => (account.owner === 'customer' ? [account] : []));
  const balances = await lockBalances(tx, accounts);
  const posted = balances.apply(transfers);
  const rows = posted.map((transfer, leg) => ({ userId, key, leg, transfer }));
  await post(tx, balances, rows, nowMs);
}
