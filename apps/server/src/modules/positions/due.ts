import { dueTrigger } from '@candor/domain/positions/due-trigger';
import type {
  EntryStop,
  FillTick,
  OpenPosition,
  RestingOrder,
} from '@candor/domain/positions/terms';
import { isEntryDue } from '@candor/domain/positions/entry-due';
import type { Price } from '@candor/domain/money/money';
import type { PositionStatus } from './stored-position.ts';
import { isMarketOpen } from './traded-symbols.ts';

/** A position or order with its status and limit. */
interface Stateful extends OpenPosition {
  readonly status: PositionStatus;
  readonly limitPrice: Price | null;
  readonly stop?: EntryStop | null;
}

/** Whether this is a resting order. */
export const isResting = <T extends Stateful>(
  position: T,
): position is T & RestingOrder & { readonly status: 'pending' } =>
  position.status === 'pending' && position.limitPrice !== null;

/** Whether a tick closes an open position or fills a resting order, by exact prices. */
export function isDue(
  position: Stateful,
  { tick, mean }: { readonly tick: FillTick; readonly mean: Price },
): boolean {
  if (isResting(position)) {
    return isEntryDue(position, tick, isMarketOpen(position.symbol, tick.timeMs));
  }
  return position.status === 'open' && dueTrigger(position, { tick, mean }) !== null;
}
