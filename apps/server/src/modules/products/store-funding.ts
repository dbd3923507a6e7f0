import type { CurrencyCode } from '@candor/domain/money/currencies';
import { money, type Money, ZERO } from '@candor/domain/money/money';
import type { Queryable } from '../../platform/db.ts';

/** What open orders of a product hold and what is set aside for them. */
export interface Funding {
  /** The most that open orders can still cost the house, in the currency of their income. */
  readonly promised: Money;
  /** Locked from equity for them, by the postings of the ledger. */
  readonly funded: Money;
  readonly principal: Money;
  readonly currency: CurrencyCode;
}

/** Figures by product; `npm run reconcile` proves that the reserves equal the postings. */
export async function listFunding(
  db: Queryable,
  products: readonly { readonly id: string; readonly currency: CurrencyCode }[],
): Promise<Map<string, Funding>> {
  const rows = await db<
    { product_id: string; income_currency: CurrencyCode; reserved: string; principal: string }[]
  >`
    select product_id, income_currency, sum(reserved)::text as reserved,
      sum(amount)::text as principal
    from products.product_order
    where state = 'open' and product_id = any(${products.map(({ id }) => id)}::uuid[])
    group by 1, 2`;
  const found = new Map(rows.map((row) => [row.product_id, row]));
  return new Map(
    products.map(({ id, currency }) => {
      const row = found.get(id);
      const reserved = row ? money(row.reserved) : ZERO;
      return [
        id,
        {
          promised: reserved,
          funded: reserved,
          principal: row ? money(row.principal) : ZERO,
          currency: row?.income_currency ?? currency,
        },
      ];
    }),
  );
}
