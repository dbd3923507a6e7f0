import type { Money } from '@candor/domain/money/money';
import { addMargin } from '@candor/domain/positions/add-margin';
import { Refusal } from '@candor/domain/refusal';
import type { Command } from '../ledger/index.ts';
import type { PositionsDeps } from './command-deps.ts';
import { changedEvents } from './events.ts';
import { accountsOf } from './accounts.ts';
import { armOwners } from './cross-accounts.ts';
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
import { loadLevels, type RequireVerified } from './verification.ts';

export interface AddMarginCommand extends PositionRef {
  readonly amount: Money;
  /** Distinguishes this addition from others to the same position. */
  readonly additionId: string;
}

interface Loaded extends LoadedPositions {
  readonly requireVerified: RequireVerified;
}

/**
 * Moves money from the contract account to the margin of an isolated position. Refuses:
 * positions.marginIsShared.
 */
export function addMarginCommand(
  deps: PositionsDeps,
): Command<AddMarginCommand, Loaded, StoredPosition, PositionOutcome> {
  return {
    name: 'addMargin',
    orderingKey: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    async load(tx, commands) {
      const loaded = await loadPositions(deps, tx, commands);
      return {
        ...loaded,
        requireVerified: await loadLevels(deps, tx, [...loaded.positions.values()]),
      };
    },
    accounts: accountsOf,
    decide(command, { loaded, balances, nowMs }) {
      const position = requireOpen(loaded, command);
      if (position.marginMode === 'cross') throw new Refusal('positions.marginIsShared');
      loaded.requireVerified(position);
      const { tick } = requirePrice(deps.engine, position, nowMs);
      const added = addMargin({
        position,
        amount: command.amount,
        terms: termsOf(position.symbol),
        tick,
        available: loaded.cross.available(command.userId, balances, deps.engine.newest),
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
    write: (tx, changes) =>
      Promise.all([updatePositions(tx, changes), armOwners(deps, tx, changes)]),
  };
}
