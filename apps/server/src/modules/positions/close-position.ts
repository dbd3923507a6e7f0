import type { FillTick } from '@candor/domain/positions/terms';
import type { Money, Quantity } from '@candor/domain/money/money';
import type { Balances } from '@candor/domain/ledger/balances';
import { closePosition, type Closing } from '@candor/domain/positions/close-position';
import { closeCross } from '@candor/domain/positions/cross-close';
import type { CrossPosition } from '@candor/domain/positions/cross-account';
import type { Command } from '../ledger/index.ts';
import type { PositionsDeps } from './command-deps.ts';
import { changedEvents, closedEvents } from './events.ts';
import { insuranceFor } from './insurance.ts';
import { accountsOf } from './accounts.ts';
import { armOwners, changedOf, marksOf } from './cross-accounts.ts';
import {
  loadPositions,
  requireAccount,
  requireOpen,
  requirePrice,
  type LoadedPositions,
} from './loaded-positions.ts';
import { termsOf } from './traded-symbols.ts';
import type { PositionOutcome } from './outcome.ts';
import { insertPositions, updatePositions, type PositionRef } from './store.ts';
import { changeSides } from './store-open-interest.ts';
import { closedBy, SLICED, type StoredPosition } from './stored-position.ts';

export interface CloseCommand extends PositionRef {
  /** Missing: the full quantity. */
  readonly quantity: Quantity | undefined;
  /** Id of the closed slice of a partial close. */
  readonly sliceId: string;
}

interface Loaded extends LoadedPositions {
  /** Money left in the insurance fund; each close of the batch reduces it for the next. */
  insuranceLeft: Money;
}

interface Change {
  readonly updated: StoredPosition;
  readonly slice: StoredPosition | null;
  /** What the insurance fund paid for it. */
  readonly insured: Money;
  /** Positions of the same cross account that paid for the loss. */
  readonly drawnOn: readonly StoredPosition[];
}

/** Closes a position, in full or in part, at the newest recorded tick at its owner's request. */
export function closePositionCommand(
  deps: PositionsDeps,
): Command<CloseCommand, Loaded, Change, PositionOutcome> {
  const { engine } = deps;
  return {
    name: 'closePosition',
    orderingKey: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    async load(tx, commands) {
      const loaded = await loadPositions(deps, tx, commands);
      const closings = [...loaded.positions.values()].flatMap((position) => {
        const index = engine.newest(position.symbol)?.tick.price;
        return index === undefined || position.status !== 'open' ? [] : [{ position, index }];
      });
      return { ...loaded, insuranceLeft: await insuranceFor(tx, closings) };
    },
    accounts: (command, { positions, cross }) =>
      positions.get(command.id)?.marginMode === 'cross'
        ? cross.kinds(command.userId)
        : accountsOf(command),
    decide(command, { loaded, balances, nowMs }) {
      const position = requireOpen(loaded, command);
      const { tick } = requirePrice(engine, position, nowMs);
      const world = { loaded, balances, nowMs };
      const closing = closeNow(deps, position, { command, tick, world });
      const change = changeOf(position, closing, { command, tick, nowMs, loaded });
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
        events: [
          ...(change.slice ? changedEvents(position) : closedEvents(change.updated)),
          ...change.drawnOn.flatMap((each) => changedEvents(each).slice(0, 1)),
        ],
      };
    },
    counts(loaded, { change }) {
      loaded.insuranceLeft = (loaded.insuranceLeft - change.insured) as Money;
    },
    async write(tx, changes) {
      await updatePositions(
        tx,
        changes.flatMap(({ updated, drawnOn }) => [updated, ...drawnOn]),
      );
      await insertPositions(
        tx,
        changes.flatMap(({ slice }) => slice ?? []),
      );
      await armOwners(
        deps,
        tx,
        changes.map(({ updated }) => updated),
      );
      await changeSides(
        tx,
        changes.map(({ updated, slice }) => ({
          side: updated,
          change: -(slice ?? updated).quantity,
        })),
      );
    },
  };
}

type OwnClosing = Closing & { readonly drawnOn: readonly CrossPosition[] };

/** A cross position is settled within its account, an isolated one alone. */
function closeNow(
  { engine }: PositionsDeps,
  position: StoredPosition,
  at: {
    readonly command: CloseCommand;
    readonly tick: FillTick;
    readonly world: { loaded: Loaded; balances: Balances; nowMs: number };
  },
): OwnClosing {
  const { command, tick, world } = at;
  const asked = {
    tick,
    reason: 'user',
    quantity: command.quantity,
    insuranceAvailable: world.loaded.insuranceLeft,
  } as const;
  if (position.marginMode === 'isolated') {
    const terms = termsOf(position.symbol);
    return { ...closePosition({ ...asked, position, terms }), drawnOn: [] };
  }
  const account = requireAccount(engine, world, position);
  const markOf = marksOf(account, engine.newest);
  return closeCross({ ...asked, position, account, markOf, termsOf });
}

/** A partial close leaves the position open and adds its closed slice as a separate position. */
function changeOf(
  position: StoredPosition,
  { closed, settlement, remaining, drawnOn: paying }: OwnClosing,
  at: {
    readonly loaded: Loaded;
    readonly command: CloseCommand;
    readonly tick: { readonly sequence: number };
    readonly nowMs: number;
  },
): Change {
  const { command, tick, nowMs } = at;
  const ended = closedBy({ ...position, ...closed }, { settlement, reason: 'user', tick, nowMs });
  const drawnOn = changedOf(at.loaded.cross.live(position.userId), paying);
  const { insured } = settlement;
  if (remaining === null) return { updated: ended, slice: null, drawnOn, insured };
  return {
    drawnOn,
    insured,
    updated: { ...position, ...remaining, version: position.version + 1 },
    slice: { ...ended, ...SLICED, id: command.sliceId, parentId: position.id },
  };
}
