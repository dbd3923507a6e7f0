import { calls } from '@candor/contract/calls';
import { isCloseDue } from '@candor/domain/positions/close-order';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { Command } from '../../ledger/index.ts';
import type { PositionsDeps } from '../command-deps.ts';
import { loadPositions } from '../loaded-positions.ts';
import type { ResultShape } from '../position-runner.ts';
import type { PositionRef } from '../store.ts';
import { isMarketOpen, termsOf } from '../traded-symbols.ts';
import { presentCloseOrder } from './present-close-order.ts';
import { cancelCloseOrders, findCloseOrders } from './store-close-orders.ts';
import type { StoredCloseOrder } from './stored-close-order.ts';

type Loaded = ReadonlyMap<string, StoredCloseOrder>;

export const cancelCloseShape: ResultShape<PositionRef, StoredCloseOrder> = {
  refs: () => [],
  outcomes: () => [],
  closesOf: ({ userId, positionId }) => [{ userId, id: positionId }],
  encode: (order) => z.encode(calls.cancelCloseOrder.result, presentCloseOrder(order)),
};

/** Cancels a close order that rests; `id` is that of the order. */
export function cancelCloseOrderCommand(
  deps: PositionsDeps,
): Command<PositionRef, Loaded, StoredCloseOrder, StoredCloseOrder> {
  return {
    name: 'cancelCloseOrder',
    orderingKey: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    async load(tx, refs) {
      // The position of an order never changes; its lock is what guards the order.
      const found = await findCloseOrders(tx, refs);
      const positions = found.map(({ userId, positionId }) => ({ userId, id: positionId }));
      await loadPositions(deps, tx, positions);
      return new Map((await findCloseOrders(tx, refs)).map((order) => [order.id, order]));
    },
    accounts: () => [],
    decide(ref, { loaded, nowMs }) {
      const order = loaded.get(ref.id);
      if (!order || order.userId !== ref.userId) throw new Refusal('positions.notFound');
      if (order.status === 'filled') throw new Refusal('positions.alreadyFilled');
      if (order.status === 'cancelled') throw new Refusal('positions.alreadyCancelled');
      const { symbol } = order;
      const tick = deps.engine.newest(symbol)?.tick;
      const market = {
        isMarketOpen: tick !== undefined && isMarketOpen(symbol, tick.timeMs),
        terms: termsOf(symbol),
      };
      if (tick && isCloseDue(order, tick, market)) throw new Refusal('positions.settling');
      const change: StoredCloseOrder = {
        ...order,
        status: 'cancelled',
        cancelReason: 'user',
        endedAtMs: nowMs,
      };
      return {
        change,
        result: change,
        transfers: [],
        transferKey: `closeOrder/${order.id}/cancel`,
        events: [{ topic: `me:${order.userId}`, body: { kind: 'position', id: order.positionId } }],
      };
    },
    write: (tx, changes, { nowMs }) => cancelCloseOrders(tx, changes, nowMs),
  };
}
