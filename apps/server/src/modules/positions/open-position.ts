import type { RequestOf } from '@candor/contract/calls';
import type { Balances } from '@candor/domain/ledger/balances';
import { openPosition, type CrossWorld } from '@candor/domain/positions/open-position';
import { Refusal } from '@candor/domain/refusal';
import { ZERO, type Price } from '@candor/domain/money/money';
import type { Act } from '../ledger/index.ts';
import type { PositionsDeps } from './act-deps.ts';
import { changedEvents } from './events.ts';
import { contractAccount } from './accounts.ts';
import {
  armOwners,
  lockCross,
  marksOf,
  requireCalm,
  type CrossAccounts,
} from './cross-accounts.ts';
import { loadLimits, type LimitsOf, type Order } from './load-limits.ts';
import { loadTicks, type TickBook } from './proofs.ts';
import { isMarketOpen, termsOf } from './traded-symbols.ts';
import { insertPositions } from './store.ts';
import { loadLevels, type RequireVerified } from './verification.ts';
import type { StoredPosition } from './stored-position.ts';
import type { PositionOutcome } from './outcome.ts';

export interface OpenCommand {
  readonly userId: string;
  /** Id that the position will have. */
  readonly id: string;
  readonly request: RequestOf<'openPosition'>;
}

interface Loaded {
  readonly ticks: TickBook;
  readonly limitsOf: LimitsOf;
  readonly cross: CrossAccounts;
  readonly requireVerified: RequireVerified;
}

/** The order of a command, as the caps look at it. */
export const orderOf = ({ userId, id, request: { symbol, direction } }: OpenCommand): Order => ({
  userId,
  id,
  symbol,
  direction,
});

/** Who asks for a cross position, in a batch. */
export const crossUsers = (commands: readonly OpenCommand[]): string[] =>
  commands.flatMap(({ userId, request }) => (request.marginMode === 'cross' ? userId : []));

/** Opens a market position at the newest recorded tick. */
export function openPositionAct(
  deps: PositionsDeps,
): Act<OpenCommand, Loaded, StoredPosition, PositionOutcome> {
  return {
    name: 'openPosition',
    lane: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    async load(tx, commands) {
      const [cross, ticks, limitsOf, requireVerified] = await Promise.all([
        lockCross(
          tx,
          commands.map(({ userId }) => userId),
          crossUsers(commands),
        ),
        loadTicks(deps, tx, commands.flatMap(seenTick)),
        loadLimits(deps, tx, commands.map(orderOf), 'open'),
        loadLevels(deps, tx, commands.map(orderOf)),
      ]);
      return { cross, ticks, limitsOf, requireVerified };
    },
    accounts: ({ userId }) => [contractAccount(userId)],
    decide(command, { loaded, balances, nowMs }) {
      const { userId, id, request } = command;
      const { symbol } = request;
      loaded.requireVerified({ userId, symbol });
      const priced = deps.engine.newest(symbol);
      if (!priced) throw new Refusal('markets.noPrice', { symbol });
      const limits = loaded.limitsOf(orderOf(command), priced.tick.price);
      const { position, transfers } = openPosition({
        id,
        userId,
        request: {
          ...request,
          takeProfit: request.takeProfit ?? null,
          stopLoss: request.stopLoss ?? null,
          seenIndex: seenIndex(command, loaded.ticks),
        },
        terms: limits.terms,
        tick: priced.tick,
        nowMs,
        isMarketOpen: isMarketOpen(symbol, nowMs),
        openInterest: limits,
        available: loaded.cross.available(userId, balances, deps.engine.newest),
        ...crossWorld(deps, command, { loaded, balances, nowMs }),
      });
      deps.openInterest.hold(id, position, position.quantity);
      const stored: StoredPosition = {
        ...position,
        ...FRESH,
        marginMode: request.marginMode ?? 'isolated',
        limitPrice: null,
        version: 1,
        status: 'open',
        openSequence: priced.tick.sequence,
        openedAtMs: nowMs,
      };
      return {
        change: stored,
        result: {
          position: stored,
          ticks: loaded.ticks.with(priced.tick),
          mark: priced.tick.price,
          openInterestChange: stored.quantity,
        },
        transfers,
        transferKey: `position/${id}/open`,
        events: changedEvents(stored),
      };
    },
    write: (tx, opened) => Promise.all([insertPositions(tx, opened), armOwners(deps, tx, opened)]),
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

/** What no position has when it begins. */
export const FRESH = {
  parentId: null,
  carry: ZERO,
  advanced: ZERO,
  ending: null,
  cancellation: null,
} as const;

/** The account that a cross position joins; nothing for an isolated one. Refuses: positions.settling. */
function crossWorld(
  { engine }: PositionsDeps,
  { userId, request }: OpenCommand,
  { loaded, balances, nowMs }: { loaded: Loaded; balances: Balances; nowMs: number },
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
