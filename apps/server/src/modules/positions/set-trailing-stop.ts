import { setTrailing } from '@candor/domain/positions/trailing-stop';
import type { TrailingRequest } from '@candor/domain/positions/terms';
import type { Command } from '../ledger/index.ts';
import { contractAccount } from './accounts.ts';
import type { PositionsDeps } from './command-deps.ts';
import { changedEvents } from './events.ts';
import {
  loadPositions,
  requireAccount,
  requireOpen,
  requirePrice,
  type LoadedPositions,
} from './loaded-positions.ts';
import type { PositionOutcome } from './outcome.ts';
import { updatePositions, type PositionRef } from './store.ts';
import type { StoredPosition } from './stored-position.ts';

export interface SetTrailingCommand extends PositionRef {
  /** Null removes it. */
  readonly trailing: TrailingRequest | null;
}

/** Sets, replaces or removes the trailing stop of a position; moves no money. */
export function setTrailingStopCommand(
  deps: PositionsDeps,
): Command<SetTrailingCommand, LoadedPositions, StoredPosition, PositionOutcome> {
  return {
    name: 'setTrailingStop',
    orderingKey: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    load: (tx, commands) => loadPositions(deps, tx, commands),
    accounts: ({ userId }) => [contractAccount(userId)],
    decide(command, { loaded, balances, nowMs }) {
      const position = requireOpen(loaded, command);
      const { tick } = requirePrice(deps.engine, position, nowMs);
      // A due liquidation of the account goes first.
      if (position.marginMode === 'cross')
        requireAccount(deps.engine, { loaded, balances, nowMs }, position);
      const trailing = command.trailing && setTrailing(position.direction, command.trailing, tick);
      const version = position.version + 1;
      const change = { ...position, trailing, triggersFromSequence: tick.sequence, version };
      return {
        change,
        result: { position: change, ticks: loaded.ticks, mark: tick.price, openInterestChange: 0n },
        transfers: [],
        transferKey: `position/${position.id}/trailing`,
        events: changedEvents(change).slice(0, 1),
      };
    },
    write: updatePositions,
  };
}
