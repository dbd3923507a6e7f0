import type { Balances } from '@candor/domain/ledger/balances';
import type { Transfer } from '@candor/domain/ledger/transfer';
import type { Money } from '@candor/domain/money/money';
import { cancelTransfers, fillLimit } from '@candor/domain/positions/limit-order';
import { notionalOf } from '@candor/domain/positions/profit';
import type { RestingOrder } from '@candor/domain/positions/terms';
import { Refusal } from '@candor/domain/refusal';
import type { TransferRow } from '../ledger/index.ts';
import type { LimitsOf, OpeningLimits } from './load-limits.ts';
import type { OpenInterest } from './open-interest.ts';
import { cancelled, type StoredPosition } from './stored-position.ts';
import type { PricedTick } from './trigger-book.ts';

/** A resting order under lock, and the tick that crossed its limit. */
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
 * Opens what was crossed, one after the other, each seeing the open interest that those before it
 * left. What cannot be opened at its tick is cancelled, and all of its money returns.
 */
export function fillEntries(
  crossed: readonly CrossedOrder[],
  world: {
    readonly balances: Balances;
    readonly limitsOf: LimitsOf;
    readonly openInterest: Pick<OpenInterest, 'hold'>;
    readonly nowMs: number;
    /** Whether what stands behind the position can hold it; missing: its own margin does. */
    readonly allows?: (opened: StoredPosition) => boolean;
  },
): { readonly changed: StoredPosition[]; readonly transfers: TransferRow[] } {
  const filledBefore = new Map<string, bigint>();
  const transfers: TransferRow[] = [];
  const changed = crossed.map((each) => {
    const { position, priced } = each;
    const { symbol, direction, userId, id } = position;
    const limits = world.limitsOf(position, priced.tick.price);
    const side = `${userId}/${symbol}/${direction}`;
    const before = filledBefore.get(side) ?? 0n;
    const openInterest = { ...limits, ofUser: (limits.ofUser + before) as Money };
    const { changed: after, ...act } = fillOrCancel(each, openInterest, world);
    if (after.status === 'open') {
      world.openInterest.hold(id, after, after.quantity);
      filledBefore.set(side, before + notionalOf(after.quantity, priced.tick.price));
    }
    const posted = world.balances.apply(act.transfers);
    const key = `position/${id}/${act.name}`;
    transfers.push(...posted.map((transfer, leg) => ({ userId, key, leg, transfer })));
    return after;
  });
  return { changed, transfers };
}

function fillOrCancel(
  { position, priced: { tick } }: CrossedOrder,
  openInterest: OpeningLimits,
  { nowMs, allows }: Pick<Parameters<typeof fillEntries>[1], 'nowMs' | 'allows'>,
): Filled {
  try {
    const { terms } = openInterest;
    const filled = fillLimit({ order: position, terms, tick, openInterest });
    const changed: StoredPosition = {
      ...position,
      ...filled.position,
      marginMode: position.marginMode,
      version: position.version + 1,
      status: 'open',
      openSequence: tick.sequence,
      openedAtMs: nowMs,
    };
    if (allows?.(changed) === false) return unfilled(position, nowMs);
    return { changed, name: 'open', transfers: filled.transfers };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return unfilled(position, nowMs);
  }
}

const unfilled = (order: CrossedOrder['position'], atMs: number): Filled => ({
  changed: cancelled(order, { reason: 'notFillable', atMs }),
  name: 'cancel',
  transfers: cancelTransfers(order),
});
