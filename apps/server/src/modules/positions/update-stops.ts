import type { Stops } from '@candor/domain/positions/stop-range';
import { updateStops } from '@candor/domain/positions/update-stops';
import type { Command } from '../ledger/index.ts';
import type { PositionsDeps } from './command-deps.ts';
import { changedEvents } from './events.ts';
import {
  loadPositions,
  requireAccount,
  requireOpen,
  requirePrice,
  type LoadedPositions,
} from './loaded-positions.ts';
import { contractAccount } from './accounts.ts';
import { accountLiquidationPrice } from './cross-accounts.ts';
import type { PositionOutcome } from './outcome.ts';
import { updatePositions, type PositionRef } from './store.ts';
import type { StoredPosition } from './stored-position.ts';

export interface UpdateStopsCommand extends PositionRef {
  /** Null removes one. */
  readonly stops: Stops;
}

/** Sets, changes or removes take profit and stop loss; moves no money. */
export function updateStopsCommand(
  deps: PositionsDeps,
): Command<UpdateStopsCommand, LoadedPositions, StoredPosition, PositionOutcome> {
  return {
    name: 'updateStops',
    orderingKey: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    load: (tx, commands) => loadPositions(deps, tx, commands),
    accounts: (command) => [contractAccount(command.userId)],
    decide(command, { loaded, balances, nowMs }) {
      const position = requireOpen(loaded, command);
      const { tick } = requirePrice(deps.engine, position, nowMs);
      const world = { loaded, balances, nowMs };
      const liquidationPrice = liquidationPriceNow(deps, position, world);
      const updated = updateStops({ ...position, liquidationPrice }, command.stops, tick);
      const { triggersFromSequence, stopLoss, takeProfit } = updated;
      const version = position.version + 1;
      const change = { ...position, triggersFromSequence, stopLoss, takeProfit, version };
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

/** The current liquidation price; for a cross position it is computed from the account. */
function liquidationPriceNow(
  { engine }: PositionsDeps,
  position: StoredPosition,
  world: Parameters<typeof requireAccount>[1],
) {
  if (position.marginMode === 'isolated') return position.liquidationPrice;
  return accountLiquidationPrice(requireAccount(engine, world, position), position, engine.newest);
}
