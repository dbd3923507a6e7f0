import { findMarketSymbol, marketSymbols } from '@candor/domain/markets/symbols';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { multiplyDown, multiplyUp } from '@candor/domain/money/fixed';
import type { Money, Price, Quantity } from '@candor/domain/money/money';
import {
  openInterestCap,
  type OpenInterestLimits,
} from '@candor/domain/positions/open-interest-cap';
import { atFeeTerms } from '@candor/domain/positions/fee-terms';
import type { ContractTerms, FeeTerms } from '@candor/domain/positions/terms';
import { invariant, Refusal } from '@candor/domain/refusal';
import { openingTerms } from '@candor/domain/settings/symbol-settings';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { keepReadings, readEquity, type EquityReading } from '../ledger/index.ts';
import type { SymbolSettingsReader } from '../settings/index.ts';
import type { PositionsOptions } from './deps.ts';
import { sumOfUsers, type HeldQuantity } from './store.ts';
import { lockSides, sideKey, type Side } from './store-open-interest.ts';
import { termsOf } from './traded-symbols.ts';

/** An order about to be placed or filled. */
export interface Order extends Side {
  readonly userId: string;
  readonly id: string;
  /**
   * When it was accepted, epoch milliseconds; it is filled under the terms of that moment. Missing:
   * now.
   */
  readonly openedAtMs?: number;
}

/** Terms and caps that apply to an opening order. */
export interface OpeningLimits extends OpenInterestLimits {
  readonly terms: ContractTerms;
  /**
   * What the customer already holds on the side, in base units: the tiers of a position start
   * there.
   */
  readonly heldQuantity: Quantity;
}

interface Known {
  readonly equity: EquityReading;
  /** Base units by side, and by customer and side. */
  readonly ofSides: ReadonlyMap<string, bigint>;
  readonly ofUsers: ReadonlyMap<string, HeldQuantity>;
  /** What the customers pay. */
  readonly feeTerms: ReadonlyMap<string, FeeTerms>;
}

const NOTHING_HELD: HeldQuantity = { open: 0n as Quantity, resting: 0n as Quantity };

interface LimitsDeps {
  readonly clock: Clock;
  readonly symbolSettings: SymbolSettingsReader;
  readonly feeTermsOf: PositionsOptions['feeTermsOf'];
}

/**
 * Terms and caps for the orders of one transaction, read under its locks, plus what it opens
 * itself. Created anew for every attempt.
 */
export class Limits {
  readonly #deps: LimitsDeps;
  readonly #equity: EquityReading;
  readonly #ofSides: Map<string, bigint>;
  readonly #ofUsers: Map<string, HeldQuantity>;
  readonly #feeTerms: ReadonlyMap<string, FeeTerms>;

  constructor(deps: LimitsDeps, { equity, ofSides, ofUsers, feeTerms }: Known) {
    this.#deps = deps;
    this.#equity = equity;
    this.#ofSides = new Map(ofSides);
    this.#ofUsers = new Map(ofUsers);
    this.#feeTerms = feeTerms;
  }

  /**
   * Limits of an order at an index. The customer's resting orders count when another is placed, but
   * not when one of them is filled. Refuses: positions.marketCloseOnly.
   */
  of(order: Order, index: Price, counting: 'open' | 'openAndResting' = 'open'): OpeningLimits {
    const { symbol } = order;
    const settings = this.#settingsOf(order);
    if (settings.status === 'closeOnly') throw new Refusal('positions.marketCloseOnly', { symbol });
    const { open, resting } = this.#ofUsers.get(userKey(order)) ?? NOTHING_HELD;
    const valueOf = (quantity = 0n) => multiplyUp(quantity, index) as Money;
    const terms = openingTerms(termsOf(symbol), settings);
    return {
      terms: atFeeTerms(terms, this.#feeTerms.get(order.userId) ?? terms.feeTerms),
      cap: this.capOf(order),
      ofSide: valueOf(this.#ofSides.get(sideKey(order))),
      ofUser: valueOf(counting === 'open' ? open : open + resting),
      heldQuantity: open,
    };
  }

  /** Open base units of a side, with what this transaction opened; undefined before the first. */
  ofSide(side: Side): bigint | undefined {
    return this.#ofSides.get(sideKey(side));
  }

  /** Takes the sums that were read under their locks in place of those read before. */
  takeSides(sums: ReadonlyMap<string, bigint>): void {
    for (const [key, sum] of sums) this.#ofSides.set(key, sum);
  }

  /** The most that may be open on the side of an order, in quote currency. */
  capOf(order: Pick<Order, 'symbol' | 'openedAtMs'>): Money {
    const market = findMarketSymbol(order.symbol);
    invariant(market, 'every order is for a traded symbol');
    const cap = openInterestCap(market, marketSymbols, this.#equity.equity);
    return multiplyDown(cap, this.#settingsOf(order).capShare) as Money;
  }

  #settingsOf({ symbol, openedAtMs }: Pick<Order, 'symbol' | 'openedAtMs'>) {
    const { symbolSettings, clock } = this.#deps;
    return symbolSettings.at(symbol, openedAtMs ?? clock.now());
  }

  /**
   * Limits of a resting order that is placed anew at an index: its own quantity is not counted
   * beside it. Refuses as above.
   */
  without(order: Order, own: Quantity, index: Price): OpeningLimits {
    const { open, resting } = this.#ofUsers.get(userKey(order)) ?? NOTHING_HELD;
    const others = (open + resting - own) as Quantity;
    return { ...this.of(order, index), ofUser: multiplyUp(others, index) as Money };
  }

  /** Counts what opened, for the orders decided after it. */
  count(opened: Side & { readonly userId: string; readonly quantity: bigint }): void {
    const side = sideKey(opened);
    this.#ofSides.set(side, (this.#ofSides.get(side) ?? 0n) + opened.quantity);
    const { open, resting } = this.#ofUsers.get(userKey(opened)) ?? NOTHING_HELD;
    this.#ofUsers.set(userKey(opened), { open: (open + opened.quantity) as Quantity, resting });
  }
}

const userKey = ({ userId, ...side }: Side & { readonly userId: string }): string =>
  `${userId}/${sideKey(side)}`;

/** Equity that caps are shares of; call before anything that waits for a lock. */
export const readCapEquity = async (
  { clock, symbolSettings }: Pick<LimitsDeps, 'clock' | 'symbolSettings'>,
  tx: Tx,
): Promise<EquityReading> => {
  const [[equity]] = await Promise.all([
    readEquity(tx, [SETTLEMENT_CURRENCY], clock.now()),
    symbolSettings.fresh(tx),
  ]);
  return equity!;
};

/**
 * Locks the sides in which orders open, and reads their customers' holdings under that lock. Call
 * after locking balances, so that no two processes open for one customer concurrently.
 */
export const lockLimits = (
  deps: LimitsDeps,
  tx: Tx,
  batch: { readonly orders: readonly Order[]; readonly equity: EquityReading },
): Promise<Limits> => limitsWith(deps, tx, { ...batch, sides: () => lockSides(tx, batch.orders) });

/** The same with sides read in a way of the caller's. */
export async function limitsWith(
  deps: LimitsDeps,
  tx: Tx,
  {
    orders,
    equity,
    sides,
  }: {
    readonly orders: readonly Order[];
    readonly equity: EquityReading;
    readonly sides: () => Promise<ReadonlyMap<string, bigint>>;
  },
): Promise<Limits> {
  if (orders.length === 0) return new Limits(deps, nothingOpen(equity));
  const [ofSides, ofUsers, feeTerms] = await Promise.all([
    sides(),
    sumOfUsers(tx, usersOf(orders)),
    deps.feeTermsOf(tx, usersOf(orders), deps.clock.now()),
  ]);
  await keepReadings(tx, [equity]);
  return new Limits(deps, { equity, ofSides, ofUsers, feeTerms });
}

/** For a transaction in which nothing opens, and for the time before the locks. */
export const nothingOpen = (equity: EquityReading): Known => ({
  equity,
  ofSides: new Map(),
  ofUsers: new Map(),
  feeTerms: new Map(),
});

const usersOf = (orders: readonly Order[]): string[] => orders.map(({ userId }) => userId);
