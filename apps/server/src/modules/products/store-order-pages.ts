import type { ProductKind } from '@candor/domain/products/product-terms';
import type { Queryable } from '../../platform/db.ts';
import { afterId, countRows, limitOf, type Page } from '../../platform/pages.ts';
import type { StoredOrder } from './store-orders.ts';

export interface OrderFilter {
  readonly userId: string;
  readonly kind: ProductKind | null;
  readonly state: StoredOrder['state'] | null;
}

/** An order, or a note of a bond, in one list of both. */
export interface ListedOrder {
  readonly id: string;
  readonly isNote: boolean;
}

const matching = (db: Queryable, { userId, kind, state }: OrderFilter) => db`
  select o.id, false as is_note from products.product_order o
  where o.user_id = ${userId} and (${kind}::text is null or o.kind = ${kind})
    and (${state}::text is null or o.state = ${state})
  union all
  select n.id, true from products.bond_note n join products.bond b on b.id = n.bond_id
  where n.user_id = ${userId} and (${kind}::text is null or ${kind} = 'bonds')
    and (${state}::text is null or ${state} = case
      when n.status = 'refunded' then 'cancelled'
      when b.status in ('repaid', 'writtenOff') then 'ended' else 'open' end)`;

/** A page of one customer's orders and notes, newest first: ids increase with time. */
export async function pageOrders(
  db: Queryable,
  filter: OrderFilter,
  page: Page,
): Promise<ListedOrder[]> {
  const rows = await db<{ id: string; is_note: boolean }[]>`
    select * from (${matching(db, filter)}) as listed where true ${afterId(db, page)}
    order by id desc ${limitOf(db, page)}`;
  return rows.map((row) => ({ id: row.id, isNote: row.is_note }));
}

export const countOrders = (db: Queryable, filter: OrderFilter): Promise<number> =>
  countRows(db, matching(db, filter));
