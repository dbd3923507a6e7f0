import type { Day } from '@candor/domain/calendar';
import { formatFixed } from '@candor/domain/money/fixed';
import { money, price, type Money } from '@candor/domain/money/money';
import type { BackTestDay } from '@candor/domain/products/pools/back-test';
import type { Nav, Units } from '@candor/domain/products/pools/nav';
import type { PoolId } from '@candor/domain/products/pools/pool-terms';
import type { Queryable, Tx } from '../../../platform/db.ts';
import { countRows, limitOf, type Page } from '../../../platform/pages.ts';
import type { Sealed } from './store-pools.ts';
import { unitsOf } from './stored-pool.ts';

/** A signed NAV. */
export interface StoredNav extends Sealed {
  readonly day: Day;
  readonly nav: Nav;
  /** Before the fees of the day. */
  readonly worth: Money;
  readonly units: Units;
  readonly highWater: Nav;
  readonly managementFee: Money;
  readonly performanceFee: Money;
  readonly markedAtMs: number;
}

interface NavRow extends Sealed {
  day: Day;
  nav: string;
  worth: string;
  units: string;
  high_water: string;
  management_fee: string;
  performance_fee: string;
  marked_at: number;
}

const toNav = (row: NavRow): StoredNav => ({
  day: row.day,
  nav: price(row.nav),
  worth: money(row.worth),
  units: unitsOf(row.units),
  highWater: price(row.high_water),
  managementFee: money(row.management_fee),
  performanceFee: money(row.performance_fee),
  text: row.text,
  hash: row.hash,
  signature: row.signature,
  markedAtMs: row.marked_at,
});

export async function insertNav(tx: Tx, poolId: PoolId, made: StoredNav): Promise<void> {
  await tx`
    insert into products.pool_nav (pool_id, day, nav, worth, units, high_water, management_fee,
      performance_fee, text, hash, signature, marked_at)
    values (${poolId}, ${made.day}, ${formatFixed(made.nav)}, ${formatFixed(made.worth)},
      ${formatFixed(made.units)}, ${formatFixed(made.highWater)},
      ${formatFixed(made.managementFee)}, ${formatFixed(made.performanceFee)}, ${made.text},
      ${made.hash}, ${made.signature}, ${made.markedAtMs}::timestamptz)`;
}

/** The newest NAV of a pool; undefined before the first. */
export async function findNewestNav(db: Queryable, poolId: PoolId): Promise<StoredNav | undefined> {
  const [row] = await db<NavRow[]>`
    select * from products.pool_nav where pool_id = ${poolId} order by day desc limit 1`;
  return row && toNav(row);
}

/** A page of a pool's NAVs, newest first. */
export async function listNavs(db: Queryable, poolId: PoolId, page: Page): Promise<StoredNav[]> {
  const before = page.after === null ? db`` : db`and day < ${page.after}`;
  const rows = await db<NavRow[]>`
    select * from products.pool_nav where pool_id = ${poolId} ${before}
    order by day desc ${limitOf(db, page)}`;
  return rows.map(toNav);
}

export const countNavs = (db: Queryable, poolId: PoolId): Promise<number> =>
  countRows(db, db`select 1 from products.pool_nav where pool_id = ${poolId}`);

/** NAVs of a pool from a day on (inclusive), oldest first, without their texts. */
export async function listCurve(
  db: Queryable,
  poolId: PoolId,
  from: Day,
): Promise<{ readonly day: Day; readonly nav: Nav }[]> {
  const rows = await db<{ day: Day; nav: string }[]>`
    select day, nav from products.pool_nav where pool_id = ${poolId} and day >= ${from}
    order by day`;
  return rows.map(({ day, nav }) => ({ day, nav: price(nav) }));
}

export async function insertBackTest(
  tx: Tx,
  poolId: PoolId,
  days: readonly BackTestDay[],
): Promise<void> {
  await tx`
    insert into products.pool_back_test (pool_id, day, nav)
    select ${poolId}, t.day, t.nav from unnest(${days.map(({ day }) => day)}::text[],
      ${days.map(({ nav }) => formatFixed(nav))}::numeric[]) as t (day, nav)
    on conflict do nothing`;
}

export async function listBackTest(db: Queryable, poolId: PoolId): Promise<BackTestDay[]> {
  const rows = await db<{ day: Day; nav: string }[]>`
    select day, nav from products.pool_back_test where pool_id = ${poolId} order by day`;
  return rows.map(({ day, nav }) => ({ day, nav: price(nav) }));
}
