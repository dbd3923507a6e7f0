import { divideDown } from '@candor/domain/money/fixed';
import type { Price, Rate } from '@candor/domain/money/money';

/** Distance of the limit from the mark price, as a fraction of it; negative below the mark price. */
export const distanceFromMark = (
  limitPrice: Price | undefined,
  mark: Price | undefined,
): Rate | undefined =>
  limitPrice === undefined || mark === undefined || mark === 0n
    ? undefined
    : (divideDown(limitPrice - mark, mark) as Rate);
