/** Figures of an open position at the current price, by the rules of the server. */
import { divideDown, ONE, truncateTo } from '@candor/domain/money/fixed';
import {
  add,
  larger,
  ZERO,
  type Money,
  type Price,
  type Quantity,
  type Rate,
} from '@candor/domain/money/money';
import { closePosition } from '@candor/domain/positions/close-position';
import { maintenanceOf } from '@candor/domain/positions/position-tiers';
import { equityAt, profitAt, profitRate } from '@candor/domain/positions/profit';
import type { Settlement } from '@candor/domain/positions/settlement';
import type { ContractTerms, OpenPosition } from '@candor/domain/positions/terms';

export interface LiveFigures {
  readonly profit: Money;
  /** Over margin. */
  readonly profitRate: Rate;
  /** Maintenance margin over equity: the position closes at one. */
  readonly marginRatio: Rate;
}

export function liveFigures(
  position: OpenPosition,
  mark: Price,
  terms: Pick<ContractTerms, 'tiers'>,
): LiveFigures {
  const profit = profitAt(position, mark);
  const equity = equityAt(position, mark);
  const needed = maintenanceOf(position, terms, mark);
  return {
    profit,
    profitRate: profitRate(profit, position.margin),
    marginRatio: (equity > 0n ? atMostOne(divideDown(needed, equity)) : ONE) as Rate,
  };
}

const atMostOne = (ratio: bigint): bigint => (ratio > ONE ? ONE : ratio);

/** A fraction of the position in steps of the pair; the full size stays exact. */
export function quantityOfShare(
  quantity: Quantity,
  percent: number,
  { quantityPrecision }: Pick<ContractTerms, 'quantityPrecision'>,
): Quantity {
  if (percent === 100) return quantity;
  return truncateTo((quantity * BigInt(percent)) / 100n, quantityPrecision) as Quantity;
}

/**
 * Settlement of closing that much at this price; null if there is nothing to close. `behind`:
 * what a loss of a cross position may take beyond its margin, in quote currency.
 */
export function previewClose(
  position: OpenPosition,
  {
    quantity,
    index,
    terms,
    behind = ZERO,
  }: { quantity: Quantity; index: Price; terms: ContractTerms; behind?: Money | undefined },
): Settlement | null {
  if (quantity === 0n) return null;
  return closePosition({
    position: { ...position, margin: add(position.margin, larger(behind, ZERO)) },
    terms,
    tick: { symbol: position.symbol, sequence: 0, timeMs: 0, price: index, state: 'live' },
    reason: 'user',
    quantity,
    insuranceAvailable: 0n as Money,
  }).settlement;
}
