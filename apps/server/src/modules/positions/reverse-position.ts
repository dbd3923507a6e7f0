import { calls, type RequestOf } from '@candor/contract/calls';
import type { Money } from '@candor/domain/money/money';
import { opposite, reversePosition } from '@candor/domain/positions/reverse-position';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { Command, EquityReading } from '../ledger/index.ts';
import { accountsOf, contractAccount } from './accounts.ts';
import { closeChange, type CloseChange } from './close-position.ts';
import type { PositionsDeps } from './command-deps.ts';
import { armOwners, marksOf, requireCalm } from './cross-accounts.ts';
import { changedEvents, closedEvents } from './events.ts';
import { readTerms, type TermsFor } from './fee-levels.ts';
import { insuranceFor } from './insurance.ts';
import { Limits, lockLimits, nothingOpen, readCapEquity, type Order } from './load-limits.ts';
import {
  loadPositions,
  requireOpen,
  requirePrice,
  type LoadedPositions,
} from './loaded-positions.ts';
import { asOpened } from './open-position.ts';
import type { PositionOutcome } from './outcome.ts';
import { present, type ResultShape } from './position-runner.ts';
import { loadTicks } from './proofs.ts';
import { insertPositions, updatePositions, type PositionRef } from './store.ts';
import { changeSides } from './store-open-interest.ts';
import type { StoredPosition } from './stored-position.ts';
import { isMarketOpen } from './traded-symbols.ts';
import { loadLevels, type RequireVerified } from './verification.ts';

export interface ReverseCommand extends PositionRef {
  /** Id of the position that opens. */
  readonly openedId: string;
  readonly request: Pick<RequestOf<'reversePosition'>, 'tickSequence' | 'maxSlippage' | 'feeRate'>;
}

interface Loaded extends LoadedPositions {
  insuranceLeft: Money;
  readonly equity: EquityReading;
  readonly limits: Limits;
  readonly requireVerified: RequireVerified;
  readonly termsFor: TermsFor;
}

export interface ReverseChange {
  readonly closing: CloseChange;
  readonly opened: StoredPosition;
}

export interface ReverseResult {
  readonly closed: PositionOutcome;
  readonly opened: PositionOutcome;
}

export const reverseShape: ResultShape<ReverseCommand, ReverseResult> = {
  refs: ({ userId, id, openedId }) => [
    { userId, id },
    { userId, id: openedId },
  ],
  outcomes: ({ closed, opened }) => [closed, opened],
  encode: ({ closed, opened }) =>
    z.encode(calls.reversePosition.result, { closed: present(closed), opened: present(opened) }),
};

/** Closes a position and opens the same quantity in the other direction, in one transaction. */
export function reversePositionCommand(
  deps: PositionsDeps,
): Command<ReverseCommand, Loaded, ReverseChange, ReverseResult> {
  const { engine } = deps;
  return {
    name: 'reversePosition',
    orderingKey: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    async load(tx, commands) {
      const loaded = await loadPositions(deps, tx, commands);
      const held = [...loaded.positions.values()].filter(({ status }) => status === 'open');
      const closings = held.flatMap((position) => {
        const index = engine.newest(position.symbol)?.tick.price;
        return index === undefined ? [] : [{ position, index }];
      });
      const owners = commands.map(({ userId }) => userId);
      const [seen, equity, requireVerified, termsFor] = await Promise.all([
        loadTicks(
          deps,
          tx,
          commands.flatMap((command) => seenTick(command, loaded)),
        ),
        readCapEquity(deps, tx),
        loadLevels(deps, tx, held),
        readTerms(deps, tx, owners),
      ]);
      return {
        ...loaded,
        ticks: loaded.ticks.and(seen),
        equity,
        requireVerified,
        termsFor,
        limits: new Limits(deps, nothingOpen(equity)),
        insuranceLeft: await insuranceFor(tx, closings),
      };
    },
    accounts: (command, { positions, cross }) =>
      positions.get(command.id)?.marginMode === 'cross'
        ? cross.kinds(command.userId)
        : accountsOf(command),
    // Both sides: the one that closes is counted in the same transaction.
    async lockShared(tx, commands, loaded) {
      const orders = commands.flatMap((command) => sidesOf(command, loaded));
      return { ...loaded, limits: await lockLimits(deps, tx, { orders, equity: loaded.equity }) };
    },
    decide: (command, world) => decideReverse(deps, command, world),
    counts(loaded, { change }) {
      loaded.insuranceLeft = (loaded.insuranceLeft - change.closing.insured) as Money;
      loaded.limits.count(change.opened);
    },
    async write(tx, changes) {
      const closings = changes.map(({ closing }) => closing);
      const opened = changes.map((change) => change.opened);
      await updatePositions(
        tx,
        closings.flatMap(({ updated, drawnOn }) => [updated, ...drawnOn]),
      );
      await insertPositions(tx, opened);
      await armOwners(deps, tx, opened);
      changeSides(tx, [
        ...closings.map(({ updated }) => ({ side: updated, change: -updated.quantity })),
        ...opened.map((side) => ({ side, change: side.quantity })),
      ]);
    },
  };
}

function decideReverse(
  deps: PositionsDeps,
  command: ReverseCommand,
  { loaded, balances, nowMs }: Parameters<ReturnType<typeof reversePositionCommand>['decide']>[1],
): ReturnType<ReturnType<typeof reversePositionCommand>['decide']> {
  const { engine } = deps;
  const position = requireOpen(loaded, command);
  const { userId, symbol, marginMode } = position;
  loaded.requireVerified({ userId, symbol });
  const { tick } = requirePrice(engine, position, nowMs);
  const account = loaded.cross.account(userId, balances.available(contractAccount(userId)));
  if (marginMode === 'cross') requireCalm(account, engine.newest, nowMs);
  const limits = loaded.limits.of(openingOf(command, position), tick.price);
  const { closing, opening } = reversePosition({
    position,
    id: command.openedId,
    terms: limits.terms,
    tick,
    nowMs,
    isMarketOpen: isMarketOpen(symbol, nowMs),
    openInterest: limits,
    heldQuantity: limits.heldQuantity,
    account,
    markOf: marksOf(account, engine.newest),
    termsOf: loaded.termsFor(userId),
    insuranceAvailable: loaded.insuranceLeft,
    seenIndex: seenIndex(command, loaded),
    maxSlippage: command.request.maxSlippage,
    feeRate: command.request.feeRate,
  });
  const change = closeChange(position, closing, { tick, nowMs, loaded, sliceId: '' });
  const opened = asOpened(
    { userId, id: command.openedId, request: { marginMode } },
    { opening, nowMs, tick, ticks: loaded.ticks, limitPrice: null },
  );
  return {
    change: { closing: change, opened: opened.change },
    result: {
      closed: {
        position: change.updated,
        ticks: loaded.ticks.with(tick),
        mark: tick.price,
        openInterestChange: -position.quantity,
      },
      opened: opened.result,
    },
    before: [{ key: `position/${position.id}/close`, transfers: closing.settlement.transfers }],
    transfers: opened.transfers,
    transferKey: opened.transferKey,
    events: [
      ...closedEvents(change.updated),
      ...opened.events,
      ...change.drawnOn.flatMap((each) => changedEvents(each).slice(0, 1)),
    ],
  };
}

const openingOf = ({ openedId }: ReverseCommand, position: StoredPosition): Order => ({
  userId: position.userId,
  id: openedId,
  symbol: position.symbol,
  direction: opposite(position.direction),
});

/** The side that opens and the one that closes; none of a position that is not the customer's. */
function sidesOf(command: ReverseCommand, { positions }: LoadedPositions): Order[] {
  const position = positions.get(command.id);
  if (position?.userId !== command.userId) return [];
  return [openingOf(command, position), position];
}

function seenTick({ id, request }: ReverseCommand, { positions }: LoadedPositions) {
  const symbol = positions.get(id)?.symbol;
  if (symbol === undefined || request.tickSequence === undefined) return [];
  return [{ symbol, sequence: request.tickSequence }];
}

/** Index of the tick that the customer saw. Refuses: markets.unknownTick. */
function seenIndex(command: ReverseCommand, loaded: LoadedPositions) {
  const [ref] = seenTick(command, loaded);
  if (!ref) return null;
  const tick = loaded.ticks.find(ref);
  if (!tick) throw new Refusal('markets.unknownTick');
  return tick.price;
}
