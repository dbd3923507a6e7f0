import type { Quantity } from '../money/money.ts';
import type { Direction, OpenPosition } from './terms.ts';

/** One side of one symbol. */
export interface Side {
  readonly symbol: string;
  readonly direction: Direction;
}

/** Total size of these positions on one side, in base units. */
export const heldIn = (
  positions: readonly Pick<OpenPosition, 'symbol' | 'direction' | 'quantity'>[],
  { symbol, direction }: Side,
): Quantity =>
  positions
    .filter((each) => each.symbol === symbol && each.direction === direction)
    .reduce((sum, { quantity }) => (sum + quantity) as Quantity, 0n as Quantity);
