import { money, type Money } from '@candor/domain/money/money';
import type { Queryable } from '../../platform/db.ts';
import { fromRow, type PositionRow, type StoredPosition } from './stored-position.ts';

/** What one customer closed, or had closed, since a moment (inclusive), oldest first. */
export async function listClosings(
  db: Queryable,
  userId: string,
  sinceMs: number,
): Promise<StoredPosition[]> {
  const rows = await db<PositionRow[]>`
    select * from positions.position
    where user_id = ${userId} and status = 'closed' and closed_at >= ${sinceMs}::timestamptz
    order by closed_at, id`;
  return rows.map(fromRow);
}

/** Carry that a customer's positions received so far, negative if paid; in quote currency. */
export async function sumCarry(db: Queryable, userId: string): Promise<Money> {
  const [row] = await db<{ carry: string }[]>`
    select coalesce(sum(carry), 0)::text as carry from positions.position
    where user_id = ${userId}`;
  return money(row?.carry ?? '0');
}

/** Realized profit of a customer's closes since a moment, net of opening and closing fees. */
export async function sumRealized(db: Queryable, userId: string, sinceMs: number): Promise<Money> {
  const [row] = await db<{ realized: string }[]>`
    select coalesce(sum(profit - open_fee - close_fee), 0)::text as realized
    from positions.position
    where user_id = ${userId} and status = 'closed' and closed_at >= ${sinceMs}::timestamptz`;
  return money(row?.realized ?? '0');
}
