import { isCloseDue } from '@candor/domain/positions/close-order';
import { dueTrigger } from '@candor/domain/positions/due-trigger';
import type { DuePosition } from '../judge-due.ts';
import type { StoredPosition } from '../stored-position.ts';
import { isMarketOpen, termsOf } from '../traded-symbols.ts';
import type { StoredCloseOrder } from './stored-close-order.ts';

/** Whether a tick fills an order. What is due for the whole position goes first. */
export function isFilledBy(
  order: StoredCloseOrder,
  position: StoredPosition,
  { priced }: Pick<DuePosition, 'priced'>,
): boolean {
  const { symbol, timeMs } = priced.tick;
  const market = { isMarketOpen: isMarketOpen(symbol, timeMs), terms: termsOf(symbol) };
  return (
    position.status === 'open' &&
    dueTrigger(position, priced) === null &&
    isCloseDue(order, priced.tick, market)
  );
}
