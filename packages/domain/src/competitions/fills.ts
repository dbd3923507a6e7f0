import type { Money, Price, Quantity } from '../money/money.ts';
import type { Direction } from '../positions/terms.ts';
import { HELD_MIN_MS } from './terms.ts';

/** A trade as it is published: opened and closed, or open at the end and valued there. */
export interface Fill {
  /** SHA-256 of the position's id: its owner can find it, nobody else. */
  readonly id: string;
  /** Whose it is: the handle of an entrant, or of an account related to one. */
  readonly handle: string;
  readonly symbol: string;
  readonly direction: Direction;
  readonly quantity: Quantity;
  readonly entryPrice: Price;
  /** Where it was open at the end: the price that values it. */
  readonly exitPrice: Price;
  /** Before fees, signed. USDT, as are the following. */
  readonly profit: Money;
  readonly fees: Money;
  /** Funding or swap received, negative when paid. */
  readonly carry: Money;
  readonly openedAtMs: number;
  readonly closedAtMs: number;
  readonly openSequence: number;
  readonly closeSequence: number;
  readonly isOpenAtEnd: boolean;
}

/** What a trade brought after all of its costs. */
export const resultOf = ({ profit, fees, carry }: Fill): Money => (profit - fees + carry) as Money;

/**
 * The part of a result that counts. A loss counts in full, so that nobody can drop it by closing
 * early or by a twin; a gain counts when it was held for five minutes, for the quantity that no
 * related account held the other way meanwhile. Trades from before `fromMs` never count.
 * Source: rules §8, products §5.
 */
export function countedOf(fill: Fill, cancelled: Quantity, fromMs: number): Money {
  const result = resultOf(fill);
  if (fill.openedAtMs < fromMs) return 0n as Money;
  if (result <= 0n) return result;
  if (fill.closedAtMs - fill.openedAtMs < HELD_MIN_MS) return 0n as Money;
  return ((result * (fill.quantity - cancelled)) / fill.quantity) as Money;
}

/**
 * Quantity of each fill, by id, that accounts of the same group held in the other direction of the
 * symbol at any moment while it was open. Fills of one account do not cancel: all of its losses
 * count. Accounts missing from `groups` are related to nobody.
 */
export function cancelledQuantities(
  fills: readonly Fill[],
  groups: ReadonlyMap<string, string>,
): Map<string, Quantity> {
  const cancelled = new Map<string, Quantity>();
  const related = fills.filter(({ handle }) => groups.has(handle));
  const places = Map.groupBy(related, ({ handle, symbol }) => `${groups.get(handle)!}/${symbol}`);
  for (const together of places.values()) {
    if (together.every(({ handle }) => handle === together[0]!.handle)) continue;
    const sides = Map.groupBy(
      together.toSorted((a, b) => a.openedAtMs - b.openedAtMs),
      ({ direction }) => direction,
    );
    for (const fill of together) {
      const opposite = sides.get(fill.direction === 'long' ? 'short' : 'long') ?? [];
      const quantity = oppositeQuantity(fill, opposite);
      if (quantity > 0n) cancelled.set(fill.id, quantity);
    }
  }
  return cancelled;
}

/** `opposite` in the order of opening. Never more than the fill's own quantity. */
function oppositeQuantity(fill: Fill, opposite: readonly Fill[]): Quantity {
  let sum = 0n;
  for (const other of opposite) {
    if (other.openedAtMs >= fill.closedAtMs || sum >= fill.quantity) break;
    if (other.handle !== fill.handle && other.closedAtMs > fill.openedAtMs) sum += other.quantity;
  }
  return (sum < fill.quantity ? sum : fill.quantity) as Quantity;
}
