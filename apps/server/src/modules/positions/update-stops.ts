import type { Stops } from '@candor/domain/positions/stop-range';
import { updateStops } from '@candor/domain/positions/update-stops';
import type { Act } from '../ledger/index.ts';
import type { PositionsDeps } from './act-deps.ts';
import { changedEvents } from './events.ts';
import {
  loadPositions,
  requireOpen,
  requirePrice,
  type LoadedPositions,
} from './loaded-positions.ts';
import type { PositionOutcome } from './outcome.ts';
import { updatePositions, type PositionRef } from './store.ts';
import type { StoredPosition } from './stored-position.ts';

export interface UpdateStopsCommand extends PositionRef {
  /** Null removes one. */
  readonly stops: Stops;
}

/** Sets, changes or removes take profit and stop loss; moves no money. */
export function updateStopsAct(
  deps: PositionsDeps,
): Act<UpdateStopsCommand, LoadedPositions, StoredPosition, PositionOutcome> {
  return {
    name: 'updateStops',
    lane: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    load: (tx, commands) => loadPositions(deps, tx, commands),
    accounts: () => [],
    decide(command, { loaded, nowMs }) {
      const position = requireOpen(loaded, command);
      const { tick } = requirePrice(deps.engine, position, nowMs);
      const updated = updateStops(position, command.stops, tick);
      const change = { ...position, ...updated, version: position.version + 1 };
      return {
        change,
        result: { position: change, ticks: loaded.ticks, mark: tick.price, openInterestChange: 0n },
        transfers: [],
        transferKey: `position/${position.id}/stops`,
        events: changedEvents(change).slice(0, 1),
      };
    },
    write: updatePositions,
  };
}
