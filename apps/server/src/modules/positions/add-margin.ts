import type { Money } from '@candor/domain/money/money';
import { addMargin } from '@candor/domain/positions/add-margin';
import type { Act } from '../ledger/index.ts';
import type { PositionsDeps } from './act-deps.ts';
import { changedEvents } from './events.ts';
import { accountsOf, contractAccount } from './accounts.ts';
import {
  loadPositions,
  requireOpen,
  requirePrice,
  type LoadedPositions,
} from './loaded-positions.ts';
import { termsOf } from './traded-symbols.ts';
import type { PositionOutcome } from './outcome.ts';
import { updatePositions, type PositionRef } from './store.ts';
import type { StoredPosition } from './stored-position.ts';

export interface AddMarginCommand extends PositionRef {
  readonly amount: Money;
  /** Tells this addition from others to the same position. */
  readonly additionId: string;
}

/** Moves money from the contract account behind a position. */
export function addMarginAct(
  deps: PositionsDeps,
): Act<AddMarginCommand, LoadedPositions, StoredPosition, PositionOutcome> {
  return {
    name: 'addMargin',
    lane: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    load: (tx, commands) => loadPositions(deps, tx, commands),
    accounts: accountsOf,
    decide(command, { loaded, balances, nowMs }) {
      const position = requireOpen(loaded, command);
      const { tick } = requirePrice(deps.engine, position, nowMs);
      const added = addMargin({
        position,
        amount: command.amount,
        terms: termsOf(position.symbol),
        tick,
        available: balances.available(contractAccount(command.userId)),
      });
      const change = { ...position, ...added.position, version: position.version + 1 };
      return {
        change,
        result: { position: change, ticks: loaded.ticks, mark: tick.price, openInterestChange: 0n },
        transfers: added.transfers,
        transferKey: `position/${position.id}/margin/${command.additionId}`,
        events: changedEvents(change),
      };
    },
    write: updatePositions,
  };
}
