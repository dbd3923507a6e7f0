import type { CurrencyCode } from '../../money/currencies.ts';
import { multiplyDown, multiplyUp, ONE, truncateTo } from '../../money/fixed.ts';
import { rate, type Money, type Price, type Quantity, type Rate } from '../../money/money.ts';
import { signOf, type Direction } from '../../positions/terms.ts';
import type { Lot } from './nav.ts';

/** A difference smaller than this share of the pool's worth is not traded: 2%. */
export const TRADING_BAND: Rate = rate('0.02');

/** One command of a pool, of the same kind as a customer's. */
export type PoolStep =
  | { readonly kind: 'transfer'; readonly from: Side; readonly to: Side; readonly amount: Money }
  | { readonly kind: 'close'; readonly positionId: string; readonly quantity: Quantity }
  | {
      readonly kind: 'open';
      readonly symbol: string;
      readonly direction: Direction;
      readonly quantity: Quantity;
    }
  | {
      readonly kind: 'exchange';
      readonly from: CurrencyCode;
      readonly to: CurrencyCode;
      readonly amount: Money;
    };

type Side = 'balance' | 'contract';

/** An open position of a pool. */
export interface HeldLot extends Lot {
  readonly id: string;
}

/** A market that a pool trades, at the price of its decision. */
export interface TradedMarket {
  readonly symbol: string;
  readonly mark: Price;
  readonly quantityPrecision: number;
  readonly minMargin: Money;
}

/** Quantity of a share of the worth at a price, truncated toward zero; negative for short. */
export function quantityFor(
  worth: Money,
  exposure: Rate,
  market: Omit<TradedMarket, 'minMargin'>,
): Quantity {
  const notional = (worth * exposure) / ONE;
  return truncateTo((notional * ONE) / market.mark, market.quantityPrecision) as Quantity;
}

/** Longs less shorts of a symbol, in base units. */
export const netQuantity = (lots: readonly Lot[], symbol: string): Quantity =>
  lots.reduce(
    (sum, lot) => (lot.symbol === symbol ? sum + signOf(lot.direction) * lot.quantity : sum),
    0n,
  ) as Quantity;

/**
 * Steps from what is held of a symbol to a target: oldest lots of the other side close first, then
 * the rest opens. Nothing if the difference is below the band, unless all of it is to be closed; no
 * opening below the smallest margin.
 */
export function stepsTo(
  target: Quantity,
  market: TradedMarket,
  held: {
    readonly lots: readonly HeldLot[];
    readonly worth: Money;
    readonly leverage: number;
    /** Missing: TRADING_BAND. */
    readonly band?: Rate;
  },
): PoolStep[] {
  const { symbol, mark, minMargin } = market;
  const lots = held.lots.filter((lot) => lot.symbol === symbol);
  const difference = (target - netQuantity(lots, symbol)) as Quantity;
  const size = (difference < 0n ? -difference : difference) as Quantity;
  const isWithin = multiplyUp(size, mark) < multiplyDown(held.worth, held.band ?? TRADING_BAND);
  if (size === 0n || (isWithin && target !== 0n)) return [];
  const direction: Direction = difference > 0n ? 'long' : 'short';
  const closing = closeSteps(lots, direction === 'long' ? 'short' : 'long', size);
  const rest = closing.reduce<bigint>((left, { quantity }) => left - quantity, size) as Quantity;
  const margin = multiplyDown(rest, mark) / BigInt(held.leverage);
  // A tenth more, because the entry differs from the mark.
  const isOpenable = margin * 10n >= minMargin * 11n;
  return isOpenable ? [...closing, { kind: 'open', symbol, direction, quantity: rest }] : closing;
}

type CloseStep = Extract<PoolStep, { kind: 'close' }>;

/** Closes up to a quantity of one side, oldest lots first. */
export function closeSteps(
  lots: readonly HeldLot[],
  side: Direction,
  quantity: Quantity,
): CloseStep[] {
  const steps: CloseStep[] = [];
  let left: bigint = quantity;
  for (const { id, direction, quantity: own } of lots) {
    if (direction !== side || left === 0n) continue;
    const closed = (own < left ? own : left) as Quantity;
    steps.push({ kind: 'close', positionId: id, quantity: closed });
    left -= closed;
  }
  return steps;
}

/** Closes the same share of every lot, rounded up to the steps of its market. */
export function reduceSteps(
  lots: readonly HeldLot[],
  share: Rate,
  precisionOf: (symbol: string) => number,
): CloseStep[] {
  return lots.flatMap(({ id, symbol, quantity }) => {
    const step = 10n ** BigInt(18 - precisionOf(symbol));
    const exact = multiplyUp(quantity, share);
    const up = ((exact + step - 1n) / step) * step;
    const closed = (up < quantity ? up : quantity) as Quantity;
    return closed > 0n ? [{ kind: 'close' as const, positionId: id, quantity: closed }] : [];
  });
}
