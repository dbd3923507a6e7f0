import type { Transfer } from '@candor/domain/ledger/transfer';
import type { Tx } from '../../platform/db.ts';
import { lockBalances, post } from '../ledger/index.ts';

/** Transfers of one customer, under a single-use key. */
export interface Movement {
  readonly userId: string;
  readonly key: string;
  readonly transfers: readonly Transfer[];
}

/**
 * Makes the transfers of many customers in the caller's transaction.
 * Refuses: wallet.insufficientBalance.
 */
export async function postMovements(
  tx: Tx,
  movements: readonly Movement[],
  nowMs: number,
): Promise<void> {
  const accounts = movements
    .flatMap(({ transfers }) => transfers)
    .flatMap(({ from, to }) => [from, to])
    .flatMap((account) => (account.owner === 'customer' ? [account] : []));
  const balances = await lockBalances(tx, accounts);
  const rows = movements.flatMap(({ userId, key, transfers }) =>
    balances.apply(transfers).map((transfer, leg) => ({ userId, key, leg, transfer })),
  );
  await post(tx, balances, rows, nowMs);
}
