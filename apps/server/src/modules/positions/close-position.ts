import { ZERO, type Money, type Quantity } from '@candor/domain/money/money';
import { closePosition, type Closing } from '@candor/domain/positions/close-position';
import type { Act } from '../ledger/index.ts';
import type { PositionsDeps } from './act-deps.ts';
import { changedEvents, closedEvents } from './events.ts';
import { insuranceFor } from './insurance.ts';
import { accountsOf } from './accounts.ts';
import {
  loadPositions,
  requireOpen,
  requirePrice,
  type LoadedPositions,
} from './loaded-positions.ts';
import { termsOf } from './traded-symbols.ts';
import type { PositionOutcome } from './outcome.ts';
import { insertPositions, updatePositions, type PositionRef } from './store.ts';
import { closedBy, type StoredPosition } from './stored-position.ts';

export interface CloseCommand extends PositionRef {
  /** Missing: all of it. */
  readonly quantity: Quantity | undefined;
  /** Id that the closed slice of a partial close will have. */
  readonly sliceId: string;
}

interface Loaded extends LoadedPositions {
  readonly insuranceAvailable: Money;
}

interface Change {
  readonly updated: StoredPosition;
  readonly slice: StoredPosition | null;
}

/** Closes a position, or a part of it, at the newest recorded tick because its owner asks. */
export function closePositionAct(
  deps: PositionsDeps,
): Act<CloseCommand, Loaded, Change, PositionOutcome> {
  const { engine } = deps;
  return {
    name: 'closePosition',
    lane: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    async load(tx, commands) {
      const loaded = await loadPositions(deps, tx, commands);
      const closings = [...loaded.positions.values()].flatMap((position) => {
        const index = engine.newest(position.symbol)?.tick.price;
        return index === undefined || position.status !== 'open' ? [] : [{ position, index }];
      });
      return { ...loaded, insuranceAvailable: await insuranceFor(tx, closings) };
    },
    accounts: accountsOf,
    decide(command, { loaded, nowMs }) {
      const position = requireOpen(loaded, command);
      const { tick } = requirePrice(engine, position, nowMs);
      const closing = closePosition({
        position,
        terms: termsOf(position.symbol),
        tick,
        reason: 'user',
        quantity: command.quantity,
        insuranceAvailable: loaded.insuranceAvailable,
      });
      const change = changeOf(position, closing, { command, tick, nowMs });
      return {
        change,
        result: {
          position: change.updated,
          ticks: loaded.ticks.with(tick),
          mark: tick.price,
          openInterestChange: -closing.closed.quantity,
        },
        transfers: closing.settlement.transfers,
        transferKey: `position/${position.id}/close${change.slice ? `/${change.slice.id}` : ''}`,
        events: change.slice ? changedEvents(position) : closedEvents(change.updated),
      };
    },
    async write(tx, changes) {
      await updatePositions(
        tx,
        changes.map(({ updated }) => updated),
      );
      await insertPositions(
        tx,
        changes.flatMap(({ slice }) => slice ?? []),
      );
    },
  };
}

/** A partial close leaves the position open and adds its closed slice as a position of its own. */
function changeOf(
  position: StoredPosition,
  { closed, settlement, remaining }: Closing,
  at: {
    readonly command: CloseCommand;
    readonly tick: { readonly sequence: number };
    readonly nowMs: number;
  },
): Change {
  const { command, tick, nowMs } = at;
  const ended = closedBy({ ...position, ...closed }, { settlement, reason: 'user', tick, nowMs });
  if (remaining === null) return { updated: ended, slice: null };
  return {
    updated: { ...position, ...remaining, version: position.version + 1 },
    slice: { ...ended, carry: ZERO, id: command.sliceId, parentId: position.id, version: 1 },
  };
}
