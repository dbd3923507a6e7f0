import type { RequestOf } from '@candor/contract/calls';
import { placeLimit } from '@candor/domain/positions/limit-order';
import { Refusal } from '@candor/domain/refusal';
import type { Act } from '../ledger/index.ts';
import { contractAccount } from './accounts.ts';
import { armOwners, lockCross, type CrossAccounts } from './cross-accounts.ts';
import type { PositionsDeps } from './act-deps.ts';
import { changedEvents } from './events.ts';
import { loadLimits, type LimitsOf } from './load-limits.ts';
import { crossUsers, FRESH, orderOf, type OpenCommand } from './open-position.ts';
import type { PositionOutcome } from './outcome.ts';
import { TickBook } from './proofs.ts';
import { insertPositions } from './store.ts';
import type { StoredPosition } from './stored-position.ts';
import { loadLevels, type RequireVerified } from './verification.ts';

interface Loaded {
  readonly limitsOf: LimitsOf;
  readonly cross: CrossAccounts;
  readonly requireVerified: RequireVerified;
}

/** Limit of a request. Refuses: positions.limitPriceRequired. */
function limitOf({ limitPrice }: RequestOf<'openPosition'>) {
  if (limitPrice === undefined) throw new Refusal('positions.limitPriceRequired');
  return limitPrice;
}

/** Places an order that rests until a recorded tick crosses its limit; locks margin and fee. */
export function placeLimitAct(
  deps: PositionsDeps,
): Act<OpenCommand, Loaded, StoredPosition, PositionOutcome> {
  return {
    name: 'placeLimit',
    lane: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    async load(tx, commands) {
      const orders = commands.map(orderOf);
      const [cross, limitsOf, requireVerified] = await Promise.all([
        lockCross(
          tx,
          commands.map(({ userId }) => userId),
          crossUsers(commands),
        ),
        loadLimits(deps, tx, orders, 'openAndResting'),
        loadLevels(deps, tx, orders),
      ]);
      return { cross, limitsOf, requireVerified };
    },
    accounts: ({ userId }) => [contractAccount(userId)],
    decide(command, { loaded, balances, nowMs }) {
      const { userId, id, request } = command;
      const { symbol } = request;
      loaded.requireVerified({ userId, symbol });
      const limitPrice = limitOf(request);
      const tick = deps.engine.newest(symbol)?.tick;
      if (!tick) throw new Refusal('markets.noPrice', { symbol });
      const limits = loaded.limitsOf(orderOf(command), limitPrice);
      const { order, transfers } = placeLimit({
        id,
        userId,
        request: {
          ...request,
          limitPrice,
          takeProfit: request.takeProfit ?? null,
          stopLoss: request.stopLoss ?? null,
        },
        terms: limits.terms,
        tick,
        openInterest: limits,
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
          ticks: new TickBook([tick]),
          mark: tick.price,
          openInterestChange: 0n,
        },
        transfers,
        transferKey: `position/${id}/place`,
        events: changedEvents(stored),
      };
    },
    write: (tx, placed) => Promise.all([insertPositions(tx, placed), armOwners(deps, tx, placed)]),
  };
}
