import type { RequestOf } from '@candor/contract/calls';
import { openPosition } from '@candor/domain/positions/open-position';
import { Refusal } from '@candor/domain/refusal';
import { ZERO, type Price } from '@candor/domain/money/money';
import type { Act } from '../ledger/index.ts';
import type { PositionsDeps } from './act-deps.ts';
import { changedEvents } from './events.ts';
import { contractAccount } from './accounts.ts';
import { loadLimits, type LimitsOf, type Order } from './load-limits.ts';
import { loadTicks, type TickBook } from './proofs.ts';
import { isMarketOpen, termsOf } from './traded-symbols.ts';
import { insertPositions } from './store.ts';
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
}

/** The order of a command, as the caps look at it. */
export const orderOf = ({ userId, id, request: { symbol, direction } }: OpenCommand): Order => ({
  userId,
  id,
  symbol,
  direction,
});

/** Opens a market position on isolated margin at the newest recorded tick. */
export function openPositionAct(
  deps: PositionsDeps,
): Act<OpenCommand, Loaded, StoredPosition, PositionOutcome> {
  return {
    name: 'openPosition',
    lane: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    async load(tx, commands) {
      const ticks = await loadTicks(deps, tx, commands.flatMap(seenTick));
      return { ticks, limitsOf: await loadLimits(deps, tx, commands.map(orderOf), 'open') };
    },
    accounts: ({ userId }) => [contractAccount(userId)],
    decide(command, { loaded, balances, nowMs }) {
      const { userId, id, request } = command;
      const { symbol } = request;
      const priced = deps.engine.newest(symbol);
      if (!priced) throw new Refusal('markets.noPrice', { symbol });
      const { position, transfers } = openPosition({
        id,
        userId,
        request: {
          ...request,
          takeProfit: request.takeProfit ?? null,
          stopLoss: request.stopLoss ?? null,
          seenIndex: seenIndex(command, loaded.ticks),
        },
        terms: termsOf(symbol),
        tick: priced.tick,
        nowMs,
        isMarketOpen: isMarketOpen(symbol, nowMs),
        openInterest: loaded.limitsOf(orderOf(command), priced.tick.price),
        available: balances.available(contractAccount(userId)),
      });
      deps.openInterest.hold(id, position, position.quantity);
      const stored: StoredPosition = {
        ...position,
        parentId: null,
        carry: ZERO,
        limitPrice: null,
        version: 1,
        status: 'open',
        openSequence: priced.tick.sequence,
        openedAtMs: nowMs,
        ending: null,
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
    write: insertPositions,
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

/** Refuses what is not offered: positions.unsupportedMarginMode. */
export function requireSupported(request: RequestOf<'openPosition'>): void {
  if (request.marginMode === 'cross') throw new Refusal('positions.unsupportedMarginMode');
}
