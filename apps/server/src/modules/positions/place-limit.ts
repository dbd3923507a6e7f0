import type { RequestOf } from '@candor/contract/calls';
import type { Price } from '@candor/domain/money/money';
import { openAtLimit, placeLimit } from '@candor/domain/positions/limit-order';
import { Refusal } from '@candor/domain/refusal';
import type { Command, EquityReading } from '../ledger/index.ts';
import { contractAccount } from './accounts.ts';
import { armOwners, lockCross, type CrossAccounts } from './cross-accounts.ts';
import type { PositionsDeps } from './command-deps.ts';
import { changedEvents } from './events.ts';
import { Limits, lockLimits, nothingOpen, readCapEquity } from './load-limits.ts';
import {
  asked,
  asOpened,
  crossUsers,
  FRESH,
  openInput,
  orderOf,
  type OpenCommand,
} from './open-position.ts';
import type { PositionOutcome } from './outcome.ts';
import { TickBook } from './proofs.ts';
import { insertPositions } from './store.ts';
import { countOpened } from './store-open-interest.ts';
import type { StoredPosition } from './stored-position.ts';
import { loadLevels, type RequireVerified } from './verification.ts';

interface Loaded {
  readonly equity: EquityReading;
  readonly limits: Limits;
  readonly cross: CrossAccounts;
  readonly requireVerified: RequireVerified;
}

/** Limit of a request. Refuses: positions.limitPriceRequired. */
function limitOf({ limitPrice }: RequestOf<'openPosition'>) {
  if (limitPrice === undefined) throw new Refusal('positions.limitPriceRequired');
  return limitPrice;
}

/** Stop price of a request, null for a plain limit order. Refuses: positions.stopPriceRequired. */
function stopOf({ orderType, stopPrice }: RequestOf<'openPosition'>): Price | null {
  if (orderType !== 'stopLimit') return null;
  if (stopPrice === undefined) throw new Refusal('positions.stopPriceRequired');
  return stopPrice;
}

/**
 * Opens immediately if the limit already allows it, else locks margin and fee and places an order
 * that rests until a recorded tick crosses its limit.
 */
export function placeLimitCommand(
  deps: PositionsDeps,
): Command<OpenCommand, Loaded, StoredPosition, PositionOutcome> {
  return {
    name: 'placeLimit',
    orderingKey: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    async load(tx, commands) {
      const orders = commands.map(orderOf);
      const [cross, equity, requireVerified] = await Promise.all([
        lockCross(
          tx,
          commands.map(({ userId }) => userId),
          crossUsers(commands),
        ),
        readCapEquity(deps, tx),
        loadLevels(deps, tx, orders),
      ]);
      const limits = new Limits(deps, nothingOpen(equity));
      return { cross, equity, limits, requireVerified };
    },
    async lockShared(tx, commands, loaded) {
      const { equity } = loaded;
      const limits = await lockLimits(deps, tx, { orders: commands.map(orderOf), equity });
      return { ...loaded, limits };
    },
    accounts: ({ userId }) => [contractAccount(userId)],
    decide(command, { loaded, balances, nowMs }) {
      const { userId, id, request } = command;
      const { symbol } = request;
      loaded.requireVerified({ userId, symbol });
      const limitPrice = limitOf(request);
      const priced = deps.engine.newest(symbol);
      if (!priced) throw new Refusal('markets.noPrice', { symbol });
      const { tick } = priced;
      const ticks = new TickBook([tick]);
      const stopPrice = stopOf(request);
      const market = {
        ...openInput(deps, command, {
          loaded,
          balances,
          nowMs,
          priced,
          limits: loaded.limits.of(orderOf(command), tick.price, 'openAndResting'),
        }),
        request: { ...asked(request), seenIndex: null },
        limitPrice,
      };
      const opening = stopPrice === null ? openAtLimit(market) : null;
      if (opening) {
        return asOpened(command, { opening, nowMs, tick, ticks, limitPrice });
      }
      const limits = loaded.limits.of(orderOf(command), limitPrice, 'openAndResting');
      const { order, transfers } = placeLimit({
        id,
        userId,
        request: { ...asked(request), limitPrice, stopPrice },
        terms: limits.terms,
        tick,
        openInterest: limits,
        heldQuantity: limits.heldQuantity,
        available: loaded.cross.available(userId, balances, deps.engine.newest),
      });
      const stored: StoredPosition = {
        ...order,
        ...FRESH,
        marginMode: request.marginMode ?? 'isolated',
        version: 1,
        status: 'pending',
        openSequence: tick.sequence,
        openedAtMs: nowMs,
      };
      return {
        change: stored,
        result: {
          position: stored,
          ticks,
          mark: tick.price,
          openInterestChange: 0n,
        },
        transfers,
        transferKey: `position/${id}/place`,
        events: changedEvents(stored),
      };
    },
    counts({ limits }, { change }) {
      if (change.status === 'open') limits.count(change);
    },
    write(tx, placed) {
      countOpened(tx, placed);
      return Promise.all([insertPositions(tx, placed), armOwners(deps, tx, placed)]);
    },
  };
}
