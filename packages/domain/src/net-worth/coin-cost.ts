import { multiplyDown, ONE } from '../money/fixed.ts';
import { subtract, ZERO, type Money, type Price, type Rate } from '../money/money.ts';
import { LotBook } from '../tax-lots/lot-book.ts';

/** A change of what a customer has of one coin over all own accounts, in one transaction. */
export interface CoinMove {
  readonly id: string;
  readonly atMs: number;
  /** Signed: above zero came in. */
  readonly quantity: bigint;
  /** Settlement currency that left in the same transaction; below zero if it came in. */
  readonly paid: bigint;
  /** Recorded price of that moment; null if there was none. */
  readonly price: Price | null;
}

/**
 * What a move was worth: the money that went the other way in the same transaction, else the
 * quantity at the price of the moment. Null without either.
 */
export function moveValue({ quantity, paid, price }: CoinMove): Money | null {
  const isTrade = quantity > 0n ? paid > 0n : paid < 0n;
  if (isTrade) return absolute(paid) as Money;
  return price === null ? null : (multiplyDown(absolute(quantity), price) as Money);
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

export interface CoinCost {
  readonly quantity: Money;
  /** What the quantity still held has cost; null if some of it came in at an unknown price. */
  readonly cost: Money | null;
  /** Of one coin; null with the cost, or while nothing is held. */
  readonly averageCost: Price | null;
}

/**
 * Cost of a holding, first in, first out, as in the tax report: what was bought cost what was paid
 * for it, spread included; what was deposited, mined or won cost what it was worth at its moment;
 * what left takes the cost of the oldest units along. `moves` are in the order of time.
 */
export function coinCost(moves: readonly CoinMove[]): CoinCost {
  const book = new LotBook();
  let isKnown = true;
  for (const move of moves) {
    const { id, atMs, quantity } = move;
    const value = moveValue(move);
    if (value === null && quantity > 0n) isKnown = false;
    const reason = move.paid === 0n ? 'moved' : 'trade';
    book.apply({ id, atMs, asset: COIN, reason, quantity, value: value ?? ZERO });
    if (book.lots(COIN).length === 0) isKnown = true;
  }
  const held = book.lots(COIN).reduce((sum, lot) => sum + lot.quantity, 0n) as Money;
  const cost = isKnown ? book.cost(COIN) : null;
  const averageCost = cost === null || held === 0n ? null : (((cost * ONE) / held) as Price);
  return { quantity: held, cost, averageCost };
}

/** The book keeps assets apart; here there is one. */
const COIN = 'coin';

/** What a holding would gain if it were sold at a price, before the spread, and as a share of its cost. */
export function openGain(
  { quantity, cost }: { readonly quantity: Money; readonly cost: Money },
  price: Price,
): { readonly worth: Money; readonly gain: Money; readonly rate: Rate | null } {
  const worth = multiplyDown(quantity, price) as Money;
  const gain = subtract(worth, cost);
  return { worth, gain, rate: cost > 0n ? (((gain * ONE) / cost) as Rate) : null };
}
