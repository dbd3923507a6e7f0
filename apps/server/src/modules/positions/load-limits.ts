import { findMarketSymbol, marketSymbols } from '@candor/domain/markets/symbols';
import { multiplyUp } from '@candor/domain/money/fixed';
import type { Money, Price } from '@candor/domain/money/money';
import {
  openInterestCap,
  type OpenInterestLimits,
} from '@candor/domain/positions/open-interest-cap';
import { invariant } from '@candor/domain/refusal';
import type { Queryable } from '../../platform/db.ts';
import type { ReadHouseEquity } from './house-equity.ts';
import type { OpenInterest, Side } from './open-interest.ts';
import { sumOfUsers } from './store.ts';

/** An order about to be placed or filled. */
export interface Order extends Side {
  readonly userId: string;
  readonly id: string;
}

/** Gives what the caps say about an order at an index. */
export type LimitsOf = (order: Order, index: Price) => OpenInterestLimits;

const nothing: LimitsOf = () => {
  throw new Error('limits were not read for this order');
};

/**
 * Reads what caps depend on, for the orders of a batch: house equity and what their customers hold.
 * A customer's resting orders count when another is placed, and not when one of them is filled.
 */
export async function loadLimits(
  deps: { readonly openInterest: OpenInterest; readonly readHouseEquity: ReadHouseEquity },
  db: Queryable,
  orders: readonly Order[],
  counting: 'open' | 'openAndResting',
): Promise<LimitsOf> {
  if (orders.length === 0) return nothing;
  const [equity, held] = await Promise.all([
    deps.readHouseEquity(db),
    sumOfUsers(
      db,
      orders.map(({ userId }) => userId),
      counting,
    ),
  ]);
  return (order, index) => {
    const market = findMarketSymbol(order.symbol);
    invariant(market, 'orders are for symbols that are traded');
    const ofUser = held.get(`${order.userId}/${order.symbol}/${order.direction}`) ?? 0n;
    return {
      cap: openInterestCap(market, marketSymbols, equity),
      ofSide: deps.openInterest.notional(order, index, order.id),
      ofUser: multiplyUp(ofUser, index) as Money,
    };
  };
}
