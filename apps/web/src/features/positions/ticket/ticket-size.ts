/** The size of an order as typed: its margin, its quantity, or its notional. */
import { divideDown, truncateTo } from '@candor/domain/money/fixed';
import { toText, type Money, type Price, type Quantity } from '@candor/domain/money/money';
import type { OpenPreview, OpenSize } from '@candor/domain/positions/preview-open';
import type { ContractTerms } from '@candor/domain/positions/terms';
import { MARGIN_DECIMALS, readDecimal } from '../../../parts/contract/amount-entry.ts';

export const sizeUnits = ['margin', 'quantity', 'notional'] as const;
export type SizeUnit = (typeof sizeUnits)[number];

/** Only the text of the chosen unit counts; each is a plain decimal, empty while nothing is typed. */
export interface SizeEntry {
  readonly sizeUnit: SizeUnit;
  /** In USDT. */
  readonly margin: string;
  /** In base units. */
  readonly quantity: string;
  /** In USDT. */
  readonly notional: string;
}

/** A text for one of the units. */
export const sized = (unit: SizeUnit, text: string): Partial<SizeEntry> => {
  if (unit === 'margin') return { margin: text };
  return unit === 'quantity' ? { quantity: text } : { notional: text };
};

export const typedSize = (entry: SizeEntry): string => entry[entry.sizeUnit];

/**
 * What is ordered. A notional becomes the whole steps of the pair that it pays for at `at`, the
 * limit or the newest price. Null while nothing is typed, or before the first price.
 */
export function readSize(
  entry: SizeEntry,
  at: Price | null | undefined,
  { quantityPrecision }: Pick<ContractTerms, 'quantityPrecision'>,
): OpenSize | null {
  const typed = readDecimal(typedSize(entry));
  if (typed === null || typed === 0n) return null;
  if (entry.sizeUnit === 'margin') return { margin: typed as Money };
  if (entry.sizeUnit === 'quantity') return { quantity: typed as Quantity };
  if (!at) return null;
  return { quantity: truncateTo(divideDown(typed, at), quantityPrecision) as Quantity };
}

/** The same size in another unit, as text; empty where nothing is previewed. */
export function sizeIn(
  unit: SizeUnit,
  preview: Pick<OpenPreview, 'margin' | 'quantity' | 'notional'> | null,
): string {
  if (!preview) return '';
  if (unit === 'quantity') return toText(preview.quantity);
  return toText(truncateTo(preview[unit], MARGIN_DECIMALS) as Money);
}
