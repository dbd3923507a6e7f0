import { divideDown, multiplyUp, roundUpTo, truncateTo, unitOf } from '../money/fixed.ts';
import type { Money, Price } from '../money/money.ts';
import { crossSurplus, type CrossAccount, type MarkOf, type TermsOf } from './cross-account.ts';
import { liquidationPrice, stepPast } from './liquidation.ts';
import { maintenanceOf, tiersOf } from './position-tiers.ts';
import { signOf, type ContractTerms, type Direction, type OpenPosition } from './terms.ts';

export interface CrossLiquidationInput {
  readonly account: CrossAccount;
  /** The symbol, and the side whose losing direction is searched. */
  readonly symbol: string;
  readonly direction: Direction;
  /** Current prices; the other symbols keep theirs. */
  readonly markOf: MarkOf;
  readonly termsOf: TermsOf;
}

/**
 * Mark price of a symbol at which the account's equity falls to its maintenance while every other
 * symbol keeps its price, in quote per base: for a long the first below the mark, for a short the
 * first above. Null ("none") if there is no such price. One position in the symbol: the closed form
 * of `liquidationPrice`, with a margin balance of contract balance − Σ maintenance of the others +
 * Σ their profit. It is the first quotable price at which the account is due, so the price shown is
 * the price acted on.
 * Source: rules §4 (1,153.26), docs/decisions/0052.
 */
export function crossLiquidationPrice(input: CrossLiquidationInput): Price | null {
  const { account, symbol, markOf, termsOf } = input;
  const found = nearest(input);
  if (found === null) return null;
  const surplus = crossSurplus(
    account,
    (each) => (each === symbol ? found : markOf(each)),
    termsOf,
  );
  const { pricePrecision } = termsOf(symbol);
  return surplus <= 0n ? found : stepPast(found, { direction: input.direction, pricePrecision });
}

/** The same, rounded toward the mark: at most one step off. */
function nearest(input: CrossLiquidationInput): Price | null {
  const { account, symbol, markOf, termsOf } = input;
  const inSymbol = account.positions.filter((position) => position.symbol === symbol);
  const [first, second] = inSymbol;
  const terms = termsOf(symbol);
  if (!first) return null;
  if (second || first.direction !== input.direction) return walkTiers(input, inSymbol, terms);
  const { direction, quantity, entryPrice } = first;
  const { pricePrecision } = terms;
  // At its entry the position's own profit is zero, so the surplus lacks only its own maintenance.
  const atEntry = (each: string) => (each === symbol ? entryPrice : markOf(each));
  const own = maintenanceOf(first, terms, entryPrice);
  const marginBalance = (crossSurplus(account, atEntry, termsOf) + own) as Money;
  return liquidationPrice({
    direction,
    quantity,
    entryPrice,
    marginBalance,
    tiers: tiersOf(first, terms),
    pricePrecision,
  });
}

/**
 * Several positions in one symbol move together. Their surplus is linear between the prices at
 * which one of them changes tier, so the first segment whose surplus is zero or less at its far end
 * contains the price, and interpolating between both ends finds it.
 */
function walkTiers(
  { account, symbol, direction, markOf, termsOf }: CrossLiquidationInput,
  inSymbol: readonly OpenPosition[],
  terms: ContractTerms,
): Price | null {
  const surplusAt = (at: Price) =>
    crossSurplus(account, (each) => (each === symbol ? at : markOf(each)), termsOf);
  const mark = markOf(symbol);
  if (surplusAt(mark) <= 0n) return mark;
  const sign = signOf(direction);
  let near = mark;
  for (const far of edges(inSymbol, terms, mark, sign)) {
    if (surplusAt(far) <= 0n) return between(near, far, surplusAt, terms.pricePrecision);
    near = far;
  }
  return null;
}

/** Prices past the mark at which the slope may change, nearest first; the last is far out. */
function edges(
  inSymbol: readonly OpenPosition[],
  terms: ContractTerms,
  mark: Price,
  sign: bigint,
): Price[] {
  const bends = inSymbol.flatMap((position) =>
    tiersOf(position, terms).map(({ ceiling }) => divideDown(ceiling, position.quantity)),
  );
  const past = bends.filter((price) => sign * (mark - price) > 0n && price > 0n);
  const end =
    sign === 1n ? 1n : past.reduce((top, price) => (price > top ? price : top), mark) * 1_000n;
  return [...past, end]
    .toSorted((a, b) => (sign * (b - a) > 0n ? 1 : -1))
    .map((price) => price as Price);
}

/** Where a straight line between two prices reaches zero, rounded toward the nearer one. */
function between(
  near: Price,
  far: Price,
  surplusAt: (price: Price) => Money,
  precision: number,
): Price {
  const [from, to] = [surplusAt(near), surplusAt(far)];
  const fall = from - to;
  const isDown = far < near;
  const way = (isDown ? near - far : far - near) as bigint;
  const share = divideDown(from, fall);
  const step = multiplyUp(way, share);
  if (isDown) return roundUpTo(near - step, precision) as Price;
  const up = truncateTo(near + step, precision);
  return (up > 0n ? up : unitOf(precision)) as Price;
}
