import type { HouseAccountKind } from '@candor/domain/ledger/transfer';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { invariant } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';

/**
 * CTEs that post many payments out of one house account in the settlement currency. The caller's
 * statement defines a CTE `payment (user_id, key, leg, type, to_kind, amount)` before them, where
 * `to_kind` is `contract` or a house account such as `house:equity`, and ends in a select that
 * reads `paid`, for `countPaid`. Customer balances are locked in the order that all transactions
 * keep.
 */
export const postPayments = (tx: Tx, from: HouseAccountKind, nowMs: number) => tx`
  credit as (
    select user_id, sum(amount) as amount from payment where to_kind = 'contract' group by 1),
  payable as materialized (
    select b.user_id, b.available, c.amount from credit c join ledger.balance b
      on b.user_id = c.user_id and b.kind = 'contract' and b.ref = ''
      and b.currency = ${SETTLEMENT_CURRENCY}
    order by b.user_id for update of b),
  posted as (
    insert into ledger.transfer (user_id, key, leg, type, from_kind, from_ref, to_kind, to_ref,
      to_balance_after, currency, amount, created_at)
    select p.user_id, p.key, p.leg, p.type, ${`house:${from}`}, '', p.to_kind, '',
      case when p.to_kind = 'contract' then b.available + sum(p.amount) over (
        partition by p.user_id, p.to_kind order by p.key, p.leg) end,
      ${SETTLEMENT_CURRENCY}, p.amount, ${nowMs}::timestamptz
    from payment p left join payable b on b.user_id = p.user_id),
  -- Read through the locks: a balance that this statement has changed could not be locked by it.
  credited as (
    update ledger.balance b set available = b.available + c.amount from payable c
    where b.user_id = c.user_id and b.kind = 'contract' and b.ref = ''
      and b.currency = ${SETTLEMENT_CURRENCY}
    returning b.user_id),
  paid as (
    select (select count(*) from credited)::int as credited,
      (select count(*) from credit)::int as payees)`;

/** Verifies that everybody to be paid had a balance to credit. */
export function countPaid(row: { readonly credited: number; readonly payees: number }): number {
  invariant(row.credited === row.payees, 'every payee has a contract account');
  return row.credited;
}
