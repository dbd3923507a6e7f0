import { divideDown } from '@candor/domain/money/fixed';
import type { Price, Rate } from '@candor/domain/money/money';

/** How far the limit stands from the mark, as a share of the mark; below zero: under it. */
export const distanceFromMark = (
  limitPrice: Price | undefined,
  mark: Price | undefined,
): Rate | undefined =>
  limitPrice === undefined || mark === undefined || mark === 0n
    ? undefined
    : (divideDown(limitPrice - mark, mark) as Rate);
