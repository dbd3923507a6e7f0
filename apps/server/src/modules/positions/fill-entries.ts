import type { Balances } from '@candor/domain/ledger/balances';
import type { Transfer } from '@candor/domain/ledger/transfer';
import { isWaiting } from '@candor/domain/positions/entry-stop';
import { withStopCrossed, isFilledAt } from '@candor/domain/positions/entry-due';
import { cancelTransfers, fillLimit } from '@candor/domain/positions/limit-order';
import type { RestingOrder } from '@candor/domain/positions/terms';
import { Refusal } from '@candor/domain/refusal';
import type { TransferRow } from '../ledger/index.ts';
import type { Limits, OpeningLimits } from './load-limits.ts';
import { cancelled, type CancelReason, type StoredPosition } from './stored-position.ts';
import { isMarketOpen } from './traded-symbols.ts';
import type { PricedTick } from './trigger-book.ts';

/** A locked resting order, and the tick that crossed its stop or its limit. */
export interface CrossedOrder {
  readonly position: StoredPosition & RestingOrder;
  readonly priced: PricedTick;
}

interface Filled {
  readonly changed: StoredPosition;
  readonly name: 'open' | 'cancel';
  readonly transfers: readonly Transfer[];
}

/**
 * Opens crossed orders one after the other, each seeing the open interest left by those before it.
 * An order that cannot open at its tick is canceled and all of its money returned; one whose stop
 * was crossed beyond its limit rests on as a limit order.
 */
export function fillEntries(
  crossed: readonly CrossedOrder[],
  world: {
    readonly balances: Balances;
    readonly limits: Limits;
    readonly nowMs: number;
    /** Whether the owner may still open it: no break, no freeze, no limit reached meanwhile. */
    readonly mayOpen: (order: StoredPosition) => boolean;
    /** Whether the account behind the position can support it; missing: its own margin does. */
    readonly allows?: (opened: StoredPosition) => boolean;
  },
): { readonly changed: StoredPosition[]; readonly transfers: TransferRow[] } {
  const transfers: TransferRow[] = [];
  const changed = crossed.map((each) => {
    const { position, priced } = each;
    const { userId, id } = position;
    const limits = world.limits.of(position, priced.tick.price);
    const { changed: after, ...command } = fillOrCancel(each, limits, world);
    if (after.status === 'open') world.limits.count(after);
    const posted = world.balances.apply(command.transfers);
    const key = `position/${id}/${command.name}`;
    transfers.push(...posted.map((transfer, leg) => ({ userId, key, leg, transfer })));
    return after;
  });
  return { changed, transfers };
}

function fillOrCancel(
  { position, priced: { tick } }: CrossedOrder,
  openInterest: OpeningLimits,
  {
    nowMs,
    allows,
    mayOpen,
  }: Pick<Parameters<typeof fillEntries>[1], 'nowMs' | 'allows' | 'mayOpen'>,
): Filled {
  if (
    isWaiting(position.stop) &&
    !isFilledAt(position, tick, isMarketOpen(position.symbol, tick.timeMs))
  ) {
    const changed = { ...withStopCrossed(position, tick), version: position.version + 1 };
    return { changed, name: 'cancel', transfers: [] };
  }
  if (!mayOpen(position)) return unfilled(position, 'restricted', nowMs);
  try {
    const { terms, heldQuantity } = openInterest;
    const filled = fillLimit({ order: position, terms, tick, openInterest, heldQuantity });
    const changed: StoredPosition = {
      ...position,
      ...filled.position,
      stop: withStopCrossed(position, tick).stop ?? null,
      openingMargin: filled.position.margin,
      orderedQuantity: filled.orderedQuantity,
      marginMode: position.marginMode,
      version: position.version + 1,
      status: 'open',
      openSequence: tick.sequence,
      openedAtMs: nowMs,
    };
    if (allows?.(changed) === false) return unfilled(position, 'notFillable', nowMs);
    return { changed, name: 'open', transfers: filled.transfers };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isCovered = error.key !== 'positions.quantityTooSmall';
    return unfilled(position, isCovered ? 'notFillable' : 'notCovered', nowMs);
  }
}

const unfilled = (order: CrossedOrder['position'], reason: CancelReason, atMs: number): Filled => ({
  changed: cancelled(order, { reason, atMs }),
  name: 'cancel',
  transfers: cancelTransfers(order),
});
