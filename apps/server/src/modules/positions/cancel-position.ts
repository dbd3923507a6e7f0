import { cancelTransfers } from '@candor/domain/positions/limit-order';
import type { RestingOrder } from '@candor/domain/positions/terms';
import { Refusal } from '@candor/domain/refusal';
import type { Command } from '../ledger/index.ts';
import { accountsOf } from './accounts.ts';
import type { PositionsDeps } from './command-deps.ts';
import { isDue, isResting } from './due.ts';
import { changedEvents } from './events.ts';
import { loadPositions, requireOwned, type LoadedPositions } from './loaded-positions.ts';
import type { PositionOutcome } from './outcome.ts';
import { updatePositions, type PositionRef } from './store.ts';
import { cancelled, type StoredPosition } from './stored-position.ts';

/** Cancels a resting order and releases everything locked for it. Needs no price. */
export function cancelPositionCommand(
  deps: PositionsDeps,
): Command<PositionRef, LoadedPositions, StoredPosition, PositionOutcome> {
  return {
    name: 'cancelPosition',
    orderingKey: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    load: (tx, refs) => loadPositions(deps, tx, refs),
    accounts: accountsOf,
    decide(ref, { loaded, nowMs }) {
      const order = requireResting(loaded, ref);
      const priced = deps.engine.newest(order.symbol);
      if (priced && isDue(order, priced)) throw new Refusal('positions.settling');
      const change = cancelled(order, { reason: 'user', atMs: nowMs });
      return {
        change,
        result: {
          position: change,
          ticks: loaded.ticks,
          mark: priced?.tick.price ?? order.limitPrice,
          openInterestChange: 0n,
        },
        transfers: cancelTransfers(order),
        transferKey: `position/${order.id}/cancel`,
        events: changedEvents(change),
      };
    },
    write: updatePositions,
  };
}

/**
 * Refuses: positions.notFound, positions.alreadyFilled, positions.alreadyCancelled,
 * positions.alreadyClosed.
 */
export function requireResting(
  loaded: LoadedPositions,
  ref: PositionRef,
): StoredPosition & RestingOrder {
  const position = requireOwned(loaded, ref);
  if (isResting(position)) return position;
  if (position.status === 'cancelled') throw new Refusal('positions.alreadyCancelled');
  throw new Refusal(
    position.status === 'open' ? 'positions.alreadyFilled' : 'positions.alreadyClosed',
  );
}
