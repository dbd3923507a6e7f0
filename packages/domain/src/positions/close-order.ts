import { unitOf } from '../money/fixed.ts';
import { toText, type Price, type Quantity } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { exitPrice } from './fill-price.ts';
import { isAtLimit, requireQuantityStep } from './preview-open.ts';
import { toDouble } from './trigger-heaps.ts';
import type { ContractTerms, Direction, FillTick, OpenPosition } from './terms.ts';

/** A resting order that closes part of a position at a limit price or better; it never opens. */
export interface CloseOrder {
  readonly id: string;
  readonly userId: string;
  readonly positionId: string;
  readonly symbol: string;
  /** Of the position. */
  readonly direction: Direction;
  /** Base units; at most what the position holds, together with its other close orders. */
  readonly quantity: Quantity;
  /** Price of the exit, after half the spread. */
  readonly limitPrice: Price;
  /** Newest tick when it was placed; only later ones fill it. */
  readonly triggersFromSequence: number;
}

export interface PlaceCloseInput {
  readonly id: string;
  readonly position: OpenPosition;
  readonly limitPrice: Price;
  /** Missing: all that no other close order is for. */
  readonly quantity?: Quantity | undefined;
  /** Of the position's other close orders that rest. */
  readonly bound: Quantity;
  readonly terms: Pick<ContractTerms, 'pricePrecision' | 'quantityPrecision'>;
  readonly tick: Pick<FillTick, 'sequence'>;
}

/**
 * Places a close order; no money is locked, because the position has its own.
 * Refuses: positions.limitPriceRequired, positions.quantityTooPrecise, positions.quantityTooSmall,
 * positions.quantityTooLarge with what is left.
 */
export function placeCloseOrder(input: PlaceCloseInput): CloseOrder {
  const { id, position, limitPrice, bound, terms, tick } = input;
  if (limitPrice < unitOf(terms.pricePrecision)) throw new Refusal('positions.limitPriceRequired');
  const left = (position.quantity - bound) as Quantity;
  const quantity = input.quantity ?? left;
  requireQuantityStep(quantity, terms);
  if (quantity > left || left <= 0n)
    throw new Refusal('positions.quantityTooLarge', { max: toText(left) });
  if (quantity === 0n) throw new Refusal('positions.quantityTooSmall', { min: '0' });
  const { userId, symbol, direction } = position;
  return {
    id,
    userId,
    positionId: position.id,
    symbol,
    direction,
    quantity,
    limitPrice,
    triggersFromSequence: tick.sequence,
  };
}

/**
 * Whether a tick fills a close order: recorded after it was placed, in market hours, not halted,
 * and with an exit at the limit or better. Source: rules §4.
 */
export function isCloseDue(
  { direction, limitPrice, triggersFromSequence }: CloseOrder,
  tick: Pick<FillTick, 'sequence' | 'price' | 'state'>,
  {
    isMarketOpen,
    terms,
  }: { readonly isMarketOpen: boolean; readonly terms: Pick<ContractTerms, 'halfSpread'> },
): boolean {
  if (!isMarketOpen || tick.state === 'halted' || tick.sequence <= triggersFromSequence)
    return false;
  const isSelling = direction === 'long';
  return isAtLimit(
    isSelling ? 'short' : 'long',
    exitPrice(terms, direction, tick.price),
    limitPrice,
  );
}

/** Covers what rounding an exit and a double may lose. */
const SLACK = 1e-9;

/** Mark from which a close order may be due, as a double that only preselects. */
export function closeLevel(
  { direction, limitPrice }: Pick<CloseOrder, 'direction' | 'limitPrice'>,
  { halfSpread }: Pick<ContractTerms, 'halfSpread'>,
): { readonly side: 'above' | 'below'; readonly price: number } {
  const [limit, half] = [toDouble(limitPrice), toDouble(halfSpread)];
  return direction === 'long'
    ? { side: 'above', price: (limit / (1 - half)) * (1 - SLACK) }
    : { side: 'below', price: (limit / (1 + half)) * (1 + SLACK) };
}
