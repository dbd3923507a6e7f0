/** Take profit and stop loss as typed: a price, or what the position should win or lose. */
import { truncateTo } from '@candor/domain/money/fixed';
import { toText, type Price } from '@candor/domain/money/money';
import {
  stopAmount,
  stopPrice,
  type StopBasis,
  type StopKind,
  type StopUnit,
} from '@candor/domain/positions/stop-target';
import { readDecimal } from './amount-entry.ts';

/** Decimals of percentages and of money in these fields. */
const SHARE_DECIMALS = 2;

export const stopDecimals = (unit: StopUnit, pricePrecision: number): number =>
  unit === 'price' ? pricePrecision : SHARE_DECIMALS;

const isShare = (unit: StopUnit): boolean => unit === 'percent' || unit === 'roi';

export interface StopEntry {
  readonly unit: StopUnit;
  /** Plain decimal text; empty for none. */
  readonly text: string;
}

/**
 * The price that is sent for what was typed; null for none, zero (which no stop may be at) for what
 * no price brings. Without a basis only prices can be read.
 */
export function readStop(
  kind: StopKind,
  { unit, text }: StopEntry,
  basis: StopBasis | null,
): Price | null {
  const typed = readDecimal(text);
  if (typed === null) return null;
  if (unit === 'price') return typed as Price;
  if (!basis) return null;
  const amount = isShare(unit) ? typed / 100n : typed;
  return stopPrice(kind, { unit, amount }, basis) ?? (0n as Price);
}

/** The text of a price in a unit, for a field that switches to it. */
export function stopText(unit: StopUnit, at: Price, basis: StopBasis): string {
  if (unit === 'price') return toText(at);
  const amount = stopAmount(unit, at, basis);
  return toText(truncateTo(isShare(unit) ? amount * 100n : amount, SHARE_DECIMALS) as Price);
}
