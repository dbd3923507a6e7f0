import type { Price } from '@candor/domain/money/money';
import type { Direction } from '@candor/domain/positions/terms';

export const directions = ['long', 'short'] as const satisfies readonly Direction[];

/** Whether the very next price would fill an order with this limit. */
export const fillsAtOnce = (direction: Direction, limitPrice: Price, index: Price): boolean =>
  direction === 'long' ? index <= limitPrice : index >= limitPrice;
