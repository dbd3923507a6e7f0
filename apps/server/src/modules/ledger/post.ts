import type { Balances } from '@candor/domain/ledger/balances';
import type { Tx } from '../../platform/db.ts';
import { guardChanges } from './guard.ts';
import {
  deleteBalances,
  insertBalances,
  insertTransfers,
  type TransferRow,
  updateBalances,
} from './store.ts';
import { moveGuards } from './store-guard.ts';

/**
 * Writes transfers that were applied to `balances`, the balances themselves and their effect on
 * the guards of their currencies, inside the caller's transaction. `balances` must come from
 * `lockBalances` of the same transaction.
 */
export async function post(
  tx: Tx,
  balances: Balances,
  rows: readonly TransferRow[],
  nowMs: number,
): Promise<void> {
  if (rows.length === 0) return;
  const changes = balances.changes();
  const isOver = (change: (typeof changes)[number]) =>
    change.available === 0n && change.account.ref !== '';
  const opened = changes.filter((change) => !change.existed);
  const emptied = changes.filter((change) => change.existed && isOver(change));
  const existing = changes.filter((change) => change.existed && !isOver(change));
  const writes: Promise<unknown>[] = [insertTransfers(tx, rows, nowMs)];
  if (opened.length > 0) writes.push(insertBalances(tx, opened));
  if (existing.length > 0) writes.push(updateBalances(tx, existing));
  if (emptied.length > 0) writes.push(deleteBalances(tx, emptied));
  writes.push(moveGuards(tx, guardChanges(rows)));
  await Promise.all(writes);
}
