import { findMarketSymbol, marketSymbols } from '@candor/domain/markets/symbols';
import { multiplyDown, multiplyUp } from '@candor/domain/money/fixed';
import type { Money, Price } from '@candor/domain/money/money';
import {
  openInterestCap,
  type OpenInterestLimits,
} from '@candor/domain/positions/open-interest-cap';
import type { ContractTerms } from '@candor/domain/positions/terms';
import { invariant, Refusal } from '@candor/domain/refusal';
import { openingTerms } from '@candor/domain/settings/symbol-settings';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db.ts';
import type { SymbolSettingsReader } from '../settings/index.ts';
import type { ReadHouseEquity } from './house-equity.ts';
import type { OpenInterest, Side } from './open-interest.ts';
import { sumOfUsers } from './store.ts';
import { termsOf } from './traded-symbols.ts';

/** An order about to be placed or filled. */
export interface Order extends Side {
  readonly userId: string;
  readonly id: string;
  /** When it was accepted, epoch milliseconds: it is filled under the terms of then. Missing: now. */
  readonly openedAtMs?: number;
}

/** What an order is opened under. */
export interface OpeningLimits extends OpenInterestLimits {
  readonly terms: ContractTerms;
}

/** Gives terms and caps of an order at an index. Refuses: positions.marketCloseOnly. */
export type LimitsOf = (order: Order, index: Price) => OpeningLimits;

const nothing: LimitsOf = () => {
  throw new Error('limits were not read for this order');
};

/**
 * Reads what caps depend on, for the orders of a batch: house equity and what their customers hold.
 * A customer's resting orders count when another is placed, and not when one of them is filled.
 */
export async function loadLimits(
  deps: {
    readonly clock: Clock;
    readonly openInterest: OpenInterest;
    readonly readHouseEquity: ReadHouseEquity;
    readonly symbolSettings: SymbolSettingsReader;
  },
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
    deps.symbolSettings.fresh(db),
  ]);
  return (order, index) => {
    const market = findMarketSymbol(order.symbol);
    invariant(market, 'orders are for symbols that are traded');
    const ofUser = held.get(`${order.userId}/${order.symbol}/${order.direction}`) ?? 0n;
    const settings = deps.symbolSettings.at(order.symbol, order.openedAtMs ?? deps.clock.now());
    if (settings.status === 'closeOnly')
      throw new Refusal('positions.marketCloseOnly', { symbol: order.symbol });
    return {
      terms: openingTerms(termsOf(order.symbol), settings),
      cap: multiplyDown(openInterestCap(market, marketSymbols, equity), settings.capShare) as Money,
      ofSide: deps.openInterest.notional(order, index, order.id),
      ofUser: multiplyUp(ofUser, index) as Money,
    };
  };
}
