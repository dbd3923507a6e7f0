import { requireStopsInRange, type Stops } from './stop-range.ts';
import type { FillTick, OpenPosition } from './terms.ts';

/**
 * Replaces both levels; null removes one. Both are checked against the mark of the newest tick.
 * Refuses: positions.stopLossRange, positions.takeProfitRange.
 */
export function updateStops(
  position: OpenPosition,
  stops: Stops,
  tick: Pick<FillTick, 'price' | 'sequence'>,
): OpenPosition {
  requireStopsInRange(stops, {
    direction: position.direction,
    mark: tick.price,
    liquidationPrice: position.liquidationPrice,
  });
  return { ...position, ...stops, triggersFromSequence: tick.sequence };
}
