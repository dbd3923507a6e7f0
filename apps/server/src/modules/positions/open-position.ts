import type { RequestOf } from '@candor/contract/calls';
import type { Balances } from '@candor/domain/ledger/balances';
import {
  openPosition,
  type CrossWorld,
  type OpenInput,
  type Opening,
} from '@candor/domain/positions/open-position';
import type { Tick } from '@candor/domain/markets/tick';
import { Refusal } from '@candor/domain/refusal';
import { ZERO, type Price } from '@candor/domain/money/money';
import type { Command, EquityReading } from '../ledger/index.ts';
import type { PositionsDeps } from './command-deps.ts';
import { changedEvents } from './events.ts';
import { contractAccount } from './accounts.ts';
import {
  armOwners,
  lockCross,
  marksOf,
  requireCalm,
  type CrossAccounts,
} from './cross-accounts.ts';
import {
  Limits,
  nothingOpen,
  readCapEquity,
  type OpeningLimits,
  type Order,
} from './load-limits.ts';
import { loadTicks, type TickBook } from './proofs.ts';
import { RoomySides } from './roomy-sides.ts';
import { isMarketOpen, termsOf } from './traded-symbols.ts';
import { insertPositions } from './store.ts';
import { loadLevels, type RequireVerified } from './verification.ts';
import type { StoredPosition } from './stored-position.ts';
import type { PositionOutcome } from './outcome.ts';
import type { PricedTick } from './trigger-book.ts';

export interface OpenCommand {
  readonly userId: string;
  /** Id of the new position. */
  readonly id: string;
  readonly request: RequestOf<'openPosition'>;
}

interface Loaded {
  readonly ticks: TickBook;
  readonly equity: EquityReading;
  readonly limits: Limits;
  readonly cross: CrossAccounts;
  readonly requireVerified: RequireVerified;
}

/** The order of a command, as checked against the caps. */
export const orderOf = ({ userId, id, request: { symbol, direction } }: OpenCommand): Order => ({
  userId,
  id,
  symbol,
  direction,
});

/** Owners of the cross positions requested in a batch. */
export const crossUsers = (commands: readonly OpenCommand[]): string[] =>
  commands.flatMap(({ userId, request }) => (request.marginMode === 'cross' ? userId : []));

/** Opens a market position at the newest recorded tick. */
export function openPositionCommand(
  deps: PositionsDeps,
): Command<OpenCommand, Loaded, StoredPosition, PositionOutcome> {
  const sides = new RoomySides(deps);
  return {
    name: 'openPosition',
    orderingKey: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    async load(tx, commands) {
      const [cross, ticks, equity, requireVerified] = await Promise.all([
        lockCross(
          tx,
          commands.map(({ userId }) => userId),
          crossUsers(commands),
        ),
        loadTicks(deps, tx, commands.flatMap(seenTick)),
        readCapEquity(deps, tx),
        loadLevels(deps, tx, commands.map(orderOf)),
      ]);
      const limits = new Limits(deps, nothingOpen(equity));
      return { cross, ticks, equity, limits, requireVerified };
    },
    async lockShared(tx, commands, loaded) {
      const { equity } = loaded;
      const limits = await sides.limits(tx, { orders: commands.map(orderOf), equity });
      return { ...loaded, limits };
    },
    accounts: ({ userId }) => [contractAccount(userId)],
    decide(command, { loaded, balances, nowMs }) {
      const { userId, request } = command;
      const { symbol } = request;
      loaded.requireVerified({ userId, symbol });
      const priced = deps.engine.newest(symbol);
      if (!priced) throw new Refusal('markets.noPrice', { symbol });
      const limits = loaded.limits.of(orderOf(command), priced.tick.price);
      const opening = openPosition({
        ...openInput(deps, command, { loaded, balances, nowMs, priced, limits }),
        request: { ...asked(request), seenIndex: seenIndex(command, loaded.ticks) },
      });
      return asOpened(command, {
        opening,
        nowMs,
        tick: priced.tick,
        ticks: loaded.ticks,
        limitPrice: null,
      });
    },
    counts: ({ limits }, { change }) => limits.count(change),
    write(tx, opened, { loaded }) {
      sides.count(tx, opened, loaded.limits);
      return Promise.all([insertPositions(tx, opened), armOwners(deps, tx, opened)]);
    },
  };
}

/** A request in the shape that the domain rules take. */
export const asked = (request: OpenCommand['request']) => ({
  ...request,
  takeProfit: request.takeProfit ?? null,
  stopLoss: request.stopLoss ?? null,
});

/** Everything that decides a market order apart from the request. Refuses: positions.settling. */
export function openInput(
  deps: PositionsDeps,
  command: OpenCommand,
  world: {
    readonly loaded: { readonly cross: CrossAccounts };
    readonly balances: Balances;
    readonly nowMs: number;
    readonly priced: PricedTick;
    readonly limits: OpeningLimits;
  },
): Omit<OpenInput, 'request'> {
  const { id, userId, request } = command;
  const { loaded, balances, nowMs, priced, limits } = world;
  return {
    id,
    userId,
    terms: limits.terms,
    tick: priced.tick,
    nowMs,
    isMarketOpen: isMarketOpen(request.symbol, nowMs),
    openInterest: limits,
    heldQuantity: limits.heldQuantity,
    available: loaded.cross.available(userId, balances, deps.engine.newest),
    ...crossWorld(deps, command, world),
  };
}

/** The stored position and outcome of an opening at a tick. */
export function asOpened(
  {
    id,
    request,
  }: Pick<OpenCommand, 'id' | 'userId'> & {
    readonly request: Pick<OpenCommand['request'], 'marginMode'>;
  },
  at: {
    readonly opening: Opening;
    readonly nowMs: number;
    readonly tick: Tick;
    readonly ticks: TickBook;
    /** Null for market orders. */
    readonly limitPrice: Price | null;
  },
) {
  const { opening, nowMs, tick, ticks, limitPrice } = at;
  const stored: StoredPosition = {
    ...opening.position,
    ...FRESH,
    openingMargin: opening.position.margin,
    marginMode: request.marginMode ?? 'isolated',
    limitPrice,
    version: 1,
    status: 'open',
    openSequence: tick.sequence,
    openedAtMs: nowMs,
  };
  return {
    change: stored,
    result: {
      position: stored,
      ticks: ticks.with(tick),
      mark: tick.price,
      openInterestChange: stored.quantity,
    },
    transfers: opening.transfers,
    transferKey: `position/${id}/open`,
    events: changedEvents(stored),
  };
}

const seenTick = ({ request: { symbol, tickSequence } }: OpenCommand) =>
  tickSequence === undefined ? [] : [{ symbol, sequence: tickSequence }];

/** Index of the tick that the customer saw. Refuses: markets.unknownTick. */
function seenIndex(command: OpenCommand, ticks: TickBook): Price | null {
  const [ref] = seenTick(command);
  if (!ref) return null;
  const tick = ticks.find(ref);
  if (!tick) throw new Refusal('markets.unknownTick');
  return tick.price;
}

/** Initial values of every new position. */
export const FRESH = {
  parentId: null,
  openingMargin: null,
  orderedQuantity: null,
  carry: ZERO,
  unrealizedProfitCredit: ZERO,
  ending: null,
  cancellation: null,
} as const;

/**
 * The account that a cross position joins; nothing for an isolated one. Refuses:
 * positions.settling.
 */
function crossWorld(
  { engine }: PositionsDeps,
  { userId, request }: OpenCommand,
  {
    loaded,
    balances,
    nowMs,
  }: {
    readonly loaded: { readonly cross: CrossAccounts };
    readonly balances: Balances;
    readonly nowMs: number;
  },
): { cross?: CrossWorld } {
  if (request.marginMode !== 'cross') return {};
  const account = loaded.cross.account(userId, balances.available(contractAccount(userId)));
  requireCalm(account, engine.newest, nowMs);
  const { symbol } = request;
  const held = marksOf(account, engine.newest);
  const mark = engine.newest(symbol)?.tick.price;
  const markOf = (each: string) => (each === symbol && mark !== undefined ? mark : held(each));
  return { cross: { account, markOf, termsOf } };
}
