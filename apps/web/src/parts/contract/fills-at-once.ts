import type { Price } from '@candor/domain/money/money';
import type { Direction } from '@candor/domain/positions/terms';

export const directions = ['long', 'short'] as const satisfies readonly Direction[];

/** Whether an order with this limit would fill at the next price. */
export const fillsAtOnce = (direction: Direction, limitPrice: Price, index: Price): boolean =>
  direction === 'long' ? index <= limitPrice : index >= limitPrice;
