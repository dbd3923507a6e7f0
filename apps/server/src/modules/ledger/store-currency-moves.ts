import type { TransferType } from '@candor/domain/ledger/transfer';
import { type CurrencyCode, SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { parseFixed } from '@candor/domain/money/fixed';
import type { Queryable } from '../../platform/db.ts';

/** What one transaction changed of what a customer has of a currency, over all own accounts. */
interface CurrencyMove {
  readonly key: string;
  /** Of the largest posting. */
  readonly type: TransferType;
  /** Signed, never zero. */
  readonly amount: bigint;
  /** Settlement currency that left in the same transaction; below zero if it came in. */
  readonly paid: bigint;
  readonly atMs: number;
}

/** Every transaction that changed a customer's holding of a currency, oldest first. */
export async function listCurrencyMoves(
  db: Queryable,
  { userId, currency }: { readonly userId: string; readonly currency: CurrencyCode },
): Promise<CurrencyMove[]> {
  const rows = await db<
    { key: string; type: TransferType; amount: string; paid: string; at: number }[]
  >`
    select key, (array_agg(type order by abs(amount) desc, type)
        filter (where currency = ${currency}))[1] as type,
      sum(amount) filter (where currency = ${currency}) as amount,
      -coalesce(sum(amount) filter (where currency = ${SETTLEMENT_CURRENCY}), 0) as paid,
      min(created_at) as at
    from ledger.posting
    where user_id = ${userId} and kind not like 'house:%' and key in (
      select key from ledger.posting where user_id = ${userId} and kind not like 'house:%'
        and currency = ${currency})
    group by key
    having sum(amount) filter (where currency = ${currency}) <> 0
    order by at, key`;
  return rows.map(({ key, type, amount, paid, at: atMs }) => ({
    key,
    type,
    amount: parseFixed(amount),
    paid: parseFixed(paid),
    atMs,
  }));
}
