import { calls } from '@candor/contract/calls';
import type { Price, Quantity } from '@candor/domain/money/money';
import { placeCloseOrder } from '@candor/domain/positions/close-order';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { Command } from '../../ledger/index.ts';
import type { PositionsDeps } from '../command-deps.ts';
import { changedEvents } from '../events.ts';
import { loadPositions, requireOpen, type LoadedPositions } from '../loaded-positions.ts';
import type { ResultShape } from '../position-runner.ts';
import type { PositionRef } from '../store.ts';
import { termsOf } from '../traded-symbols.ts';
import { presentCloseOrder } from './present-close-order.ts';
import { insertCloseOrders, listRestingAt } from './store-close-orders.ts';
import type { StoredCloseOrder } from './stored-close-order.ts';

/** `id` is that of the position. */
export interface PlaceCloseCommand extends PositionRef {
  readonly orderId: string;
  readonly limitPrice: Price;
  /** Missing: all that no other close order is for. */
  readonly quantity: Quantity | undefined;
}

interface Loaded extends LoadedPositions {
  readonly resting: readonly StoredCloseOrder[];
}

export const placeCloseShape: ResultShape<PlaceCloseCommand, StoredCloseOrder> = {
  refs: (ref) => [ref],
  outcomes: () => [],
  closesOf: ({ userId, positionId }) => [{ userId, id: positionId }],
  encode: (order) => z.encode(calls.placeCloseOrder.result, presentCloseOrder(order)),
};

/** Places an order that closes a position, or part of it, at a limit price or better. */
export function placeCloseOrderCommand(
  deps: PositionsDeps,
): Command<PlaceCloseCommand, Loaded, StoredCloseOrder, StoredCloseOrder> {
  return {
    name: 'placeCloseOrder',
    orderingKey: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    async load(tx, commands) {
      const loaded = await loadPositions(deps, tx, commands);
      return { ...loaded, resting: await listRestingAt(tx, commands) };
    },
    accounts: () => [],
    decide(command, { loaded, nowMs }) {
      const position = requireOpen(loaded, command);
      const tick = deps.engine.newest(position.symbol)?.tick;
      if (!tick) throw new Refusal('markets.noPrice', { symbol: position.symbol });
      const bound = loaded.resting
        .filter(({ positionId }) => positionId === position.id)
        .reduce((sum, { quantity }) => (sum + quantity) as Quantity, 0n as Quantity);
      const { orderId, limitPrice, quantity } = command;
      const terms = termsOf(position.symbol);
      const order = placeCloseOrder({
        id: orderId,
        position,
        limitPrice,
        quantity,
        bound,
        terms,
        tick,
      });
      const change: StoredCloseOrder = {
        ...order,
        marginMode: position.marginMode,
        status: 'resting',
        cancelReason: null,
        filledAs: null,
        placedAtMs: nowMs,
        endedAtMs: null,
      };
      return {
        change,
        result: change,
        transfers: [],
        transferKey: `closeOrder/${orderId}/place`,
        events: changedEvents(position).slice(0, 1),
      };
    },
    write: insertCloseOrders,
  };
}
