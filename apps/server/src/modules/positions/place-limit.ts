import type { RequestOf } from '@candor/contract/calls';
import { ZERO } from '@candor/domain/money/money';
import { placeLimit } from '@candor/domain/positions/limit-order';
import { Refusal } from '@candor/domain/refusal';
import type { Act } from '../ledger/index.ts';
import { contractAccount } from './accounts.ts';
import type { PositionsDeps } from './act-deps.ts';
import { changedEvents } from './events.ts';
import { loadLimits, type LimitsOf } from './load-limits.ts';
import { orderOf, type OpenCommand } from './open-position.ts';
import type { PositionOutcome } from './outcome.ts';
import { TickBook } from './proofs.ts';
import { insertPositions } from './store.ts';
import type { StoredPosition } from './stored-position.ts';
import { termsOf } from './traded-symbols.ts';

/** Limit of a request. Refuses: positions.limitPriceRequired. */
function limitOf({ limitPrice }: RequestOf<'openPosition'>) {
  if (limitPrice === undefined) throw new Refusal('positions.limitPriceRequired');
  return limitPrice;
}

/** Places an order that rests until a recorded tick crosses its limit; locks margin and fee. */
export function placeLimitAct(
  deps: PositionsDeps,
): Act<OpenCommand, LimitsOf, StoredPosition, PositionOutcome> {
  return {
    name: 'placeLimit',
    lane: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    load: (tx, commands) => loadLimits(deps, tx, commands.map(orderOf), 'openAndResting'),
    accounts: ({ userId }) => [contractAccount(userId)],
    decide(command, { loaded: limitsOf, balances, nowMs }) {
      const { userId, id, request } = command;
      const { symbol } = request;
      const limitPrice = limitOf(request);
      const tick = deps.engine.newest(symbol)?.tick;
      if (!tick) throw new Refusal('markets.noPrice', { symbol });
      const { order, transfers } = placeLimit({
        id,
        userId,
        request: {
          ...request,
          limitPrice,
          takeProfit: request.takeProfit ?? null,
          stopLoss: request.stopLoss ?? null,
        },
        terms: termsOf(symbol),
        tick,
        openInterest: limitsOf(orderOf(command), limitPrice),
        available: balances.available(contractAccount(userId)),
      });
      const stored: StoredPosition = {
        ...order,
        parentId: null,
        carry: ZERO,
        version: 1,
        status: 'pending',
        openSequence: tick.sequence,
        openedAtMs: nowMs,
        ending: null,
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
    write: insertPositions,
  };
}
