import type { ResultOf } from '@candor/contract/calls';
import type { StoredCloseOrder } from './stored-close-order.ts';

export const presentCloseOrder = (order: StoredCloseOrder): ResultOf<'placeCloseOrder'> => ({
  id: order.id,
  positionId: order.positionId,
  symbol: order.symbol,
  direction: order.direction,
  quantity: order.quantity,
  limitPrice: order.limitPrice,
  status: order.status,
  cancelReason: order.cancelReason ?? undefined,
  filledAs: order.filledAs ?? undefined,
  placedAt: order.placedAtMs,
  endedAt: order.endedAtMs ?? undefined,
});
