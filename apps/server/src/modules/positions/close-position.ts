import { calls } from '@candor/contract/calls';
import * as z from 'zod/mini';
import type { FillTick } from '@candor/domain/positions/terms';
import type { Money, Quantity, Rate } from '@candor/domain/money/money';
import type { Balances } from '@candor/domain/ledger/balances';
import { closePosition, type Closing } from '@candor/domain/positions/close-position';
import { closeCross } from '@candor/domain/positions/cross-close';
import { requireFeeHeld } from '@candor/domain/positions/fee-terms';
import type { CrossPosition } from '@candor/domain/positions/cross-account';
import type { Command } from '../ledger/index.ts';
import type { PositionsDeps } from './command-deps.ts';
import { changedEvents, closedEvents } from './events.ts';
import { readTerms, type TermsFor } from './fee-levels.ts';
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
import type { PositionOutcome } from './outcome.ts';
import { present, type ResultShape } from './position-runner.ts';
import { insertPositions, updatePositions, type PositionRef } from './store.ts';
import { changeSides } from './store-open-interest.ts';
import { closedBy, SLICED, type StoredPosition } from './stored-position.ts';

export interface CloseCommand extends PositionRef {
  /** Missing: the full quantity. */
  readonly quantity: Quantity | undefined;
  /** Fee rate that the customer saw; missing when the client does not say. */
  readonly feeRate?: Rate | undefined;
  /** Id of the closed slice of a partial close. */
  readonly sliceId: string;
}

interface Loaded extends LoadedPositions {
  /** Money left in the insurance fund; each close of the batch reduces it for the next. */
  insuranceLeft: Money;
  readonly termsFor: TermsFor;
}

export interface CloseChange {
  readonly updated: StoredPosition;
  readonly slice: StoredPosition | null;
  /** What the insurance fund paid for it. */
  readonly insured: Money;
  /** Positions of the same cross account that paid for the loss. */
  readonly drawnOn: readonly StoredPosition[];
}

/** The position after the close and, if a part was closed, that part. */
export interface CloseOutcome extends PositionOutcome {
  readonly slice: StoredPosition | null;
}

export const closeShape: ResultShape<CloseCommand, CloseOutcome> = {
  refs: (ref) => [ref],
  outcomes: (outcome) => [outcome],
  encode: ({ slice, ...outcome }) =>
    z.encode(calls.closePosition.result, {
      ...present(outcome),
      closedPart: slice ? present({ ...outcome, position: slice }) : undefined,
    }),
};

/** Closes a position, in full or in part, at the newest recorded tick at its owner's request. */
export function closePositionCommand(
  deps: PositionsDeps,
): Command<CloseCommand, Loaded, CloseChange, CloseOutcome> {
  const { engine } = deps;
  return {
    name: 'closePosition',
    orderingKey: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    async load(tx, commands) {
      const owners = commands.map(({ userId }) => userId);
      const [loaded, termsFor] = await Promise.all([
        loadPositions(deps, tx, commands),
        readTerms(deps, tx, owners),
      ]);
      const closings = [...loaded.positions.values()].flatMap((position) => {
        const index = engine.newest(position.symbol)?.tick.price;
        return index === undefined || position.status !== 'open' ? [] : [{ position, index }];
      });
      return { ...loaded, termsFor, insuranceLeft: await insuranceFor(tx, closings) };
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
      const { sliceId } = command;
      const change = closeChange(position, closing, { sliceId, tick, nowMs, loaded });
      return {
        change,
        result: {
          position: change.updated,
          slice: change.slice,
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
    write(tx, changes) {
      changeSides(
        tx,
        changes.map(({ updated, slice }) => ({
          side: updated,
          change: -(slice ?? updated).quantity,
        })),
      );
      return Promise.all([
        updatePositions(
          tx,
          changes.flatMap(({ updated, drawnOn }) => [updated, ...drawnOn]),
        ),
        insertPositions(
          tx,
          changes.flatMap(({ slice }) => slice ?? []),
        ),
        armOwners(
          deps,
          tx,
          changes.map(({ updated }) => updated),
        ),
      ]);
    },
  };
}

type OwnClosing = Closing & { readonly drawnOn: readonly CrossPosition[] };

/** A cross position is settled within its account, an isolated one alone. Refuses: positions.feeRose. */
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
  const termsOf = world.loaded.termsFor(position.userId);
  const terms = termsOf(position.symbol);
  requireFeeHeld(terms, command.feeRate);
  const asked = {
    tick,
    reason: 'user',
    quantity: command.quantity,
    insuranceAvailable: world.loaded.insuranceLeft,
  } as const;
  if (position.marginMode === 'isolated') {
    return { ...closePosition({ ...asked, position, terms }), drawnOn: [] };
  }
  const account = requireAccount(engine, world, position);
  const markOf = marksOf(account, engine.newest);
  return closeCross({ ...asked, position, account, markOf, termsOf });
}

/** A partial close leaves the position open and adds its closed slice as a separate position. */
export function closeChange(
  position: StoredPosition,
  { closed, settlement, remaining, drawnOn: paying }: OwnClosing,
  at: {
    readonly loaded: Pick<LoadedPositions, 'cross'>;
    readonly sliceId: string;
    readonly tick: { readonly sequence: number };
    readonly nowMs: number;
  },
): CloseChange {
  const { sliceId, tick, nowMs } = at;
  const ended = closedBy({ ...position, ...closed }, { settlement, reason: 'user', tick, nowMs });
  const drawnOn = changedOf(at.loaded.cross.live(position.userId), paying);
  const { insured } = settlement;
  if (remaining === null) return { updated: ended, slice: null, drawnOn, insured };
  return {
    drawnOn,
    insured,
    updated: { ...position, ...remaining, version: position.version + 1 },
    slice: { ...ended, ...SLICED, id: sliceId, parentId: position.id },
  };
}
