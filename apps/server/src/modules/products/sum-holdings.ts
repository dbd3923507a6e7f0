import { multiplyDown, truncateTo } from '@candor/domain/money/fixed';
import { add, money, price, smaller, ZERO, type Money } from '@candor/domain/money/money';
import type { Queryable } from '../../platform/db.ts';
import { sumLent } from './kinds/bonds/store-note-income.ts';
import { unitsOf } from './pools/stored-pool.ts';

/** What a customer has in products that is not a balance any more, in the settlement currency. */
export interface Holdings {
  /** Units of pools at the newest NAV, those that wait to be redeemed included. */
  readonly poolUnits: Money;
  /** The same, but never above what was paid for them. */
  readonly poolUnitsAtCost: Money;
  /** Principal lent through bonds that has not come back; nothing of a bond in default. */
  readonly bonds: Money;
}

const DECIMALS = 6;

/**
 * By customer; missing: nothing. Money that waits for a NAV or for a bond to be filled is still a
 * locked balance, and not counted here.
 */
export async function sumHoldings(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Holdings>> {
  const [units, lent] = await Promise.all([listUnits(db, userIds), sumLent(db, userIds)]);
  const owners = new Set([...units.map(({ userId }) => userId), ...lent.keys()]);
  return new Map(
    [...owners].map((userId) => {
      const own = units.filter((each) => each.userId === userId);
      const holdings: Holdings = {
        poolUnits: add(...own.map(({ value }) => value)),
        poolUnitsAtCost: add(...own.map(({ value, cost }) => smaller(value, cost))),
        bonds: lent.get(userId) ?? ZERO,
      };
      return [userId, holdings];
    }),
  );
}

/** Units by order: what they are worth, and their share of what was paid for the whole order. */
async function listUnits(
  db: Queryable,
  userIds: readonly string[],
): Promise<{ readonly userId: string; readonly value: Money; readonly cost: Money }[]> {
  const rows = await db<
    { user_id: string; units: string; nav: string; paid: string; bought: string }[]
  >`
    select h.user_id, h.units, p.nav, f.paid, f.bought
    from products.pool_holding h join products.pool p on p.id = h.pool_id
    cross join lateral (
      select sum(f.money) as paid, sum(f.units) as bought
      from products.pool_request r
      join products.pool_fill f on f.user_id = r.user_id and f.request_id = r.id
      where r.user_id = h.user_id and r.order_id = h.order_id and r.kind = 'buy') f
    where h.user_id = any(${[...userIds]}::uuid[]) and h.units > 0`;
  return rows.map((row) => {
    const [units, bought] = [unitsOf(row.units), unitsOf(row.bought)];
    return {
      userId: row.user_id,
      value: truncateTo(multiplyDown(units, price(row.nav)), DECIMALS) as Money,
      cost: ((money(row.paid) * units) / bought) as Money,
    };
  });
}
