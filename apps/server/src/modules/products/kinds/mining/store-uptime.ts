import type { Day } from '@candor/domain/calendar';
import { money, rate, type Rate } from '@candor/domain/money/money';
import type { Queryable } from '../../../../platform/db.ts';

/** How much of a day a machine ran, whichever version of its terms applied. */
export interface UptimeDay {
  readonly productId: string;
  readonly day: Day;
  readonly uptime: Rate;
}

/** Recorded days of machines from a day on, newest first. */
export async function listUptime(
  db: Queryable,
  productIds: readonly string[],
  from: Day,
): Promise<UptimeDay[]> {
  const rows = await db<{ product_id: string; day: Day; uptime: string }[]>`
    select distinct on (day, product_id) product_id, to_char(day, 'YYYY-MM-DD') as day, uptime
    from products.machine_day
    where product_id = any(${[...productIds]}::uuid[]) and day >= ${from}::date
    order by day desc, product_id, sequence desc`;
  return rows.map((row) => ({
    productId: row.product_id,
    day: row.day,
    uptime: rate(row.uptime),
  }));
}

/** Machines in open orders by product, in the unit of quantities. */
export async function countRunning(
  db: Queryable,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db<{ product_id: string; machines: string }[]>`
    select product_id, sum(quantity)::text as machines from products.product_order
    where product_id = any(${[...productIds]}::uuid[]) and state = 'open' group by 1`;
  return new Map(rows.map((row) => [row.product_id, money(row.machines)]));
}
