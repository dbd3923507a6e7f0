import { price, quantity, toText } from '@candor/domain/money/money';
import type { CloseOrder } from '@candor/domain/positions/close-order';
import type { Direction, MarginMode } from '@candor/domain/positions/terms';

export type CloseOrderStatus = 'resting' | 'filled' | 'cancelled';

/** A close order as stored. */
export interface StoredCloseOrder extends CloseOrder {
  readonly marginMode: MarginMode;
  readonly status: CloseOrderStatus;
  readonly cancelReason: 'user' | 'positionClosed' | null;
  /** The closed position or part of one. */
  readonly filledAs: string | null;
  readonly placedAtMs: number;
  readonly endedAtMs: number | null;
}

export interface CloseOrderRow {
  user_id: string;
  id: string;
  position_id: string;
  symbol: string;
  direction: Direction;
  margin_mode: MarginMode;
  quantity_base: string;
  limit_price: string;
  triggers_from_sequence: string;
  status: CloseOrderStatus;
  cancel_reason: StoredCloseOrder['cancelReason'];
  filled_as: string | null;
  placed_at: number;
  ended_at: number | null;
}

export const fromCloseRow = (row: CloseOrderRow): StoredCloseOrder => ({
  userId: row.user_id,
  id: row.id,
  positionId: row.position_id,
  symbol: row.symbol,
  direction: row.direction,
  marginMode: row.margin_mode,
  quantity: quantity(row.quantity_base),
  limitPrice: price(row.limit_price),
  triggersFromSequence: Number(row.triggers_from_sequence),
  status: row.status,
  cancelReason: row.cancel_reason,
  filledAs: row.filled_as,
  placedAtMs: row.placed_at,
  endedAtMs: row.ended_at,
});

export const toCloseRow = (order: StoredCloseOrder) => ({
  user_id: order.userId,
  id: order.id,
  position_id: order.positionId,
  symbol: order.symbol,
  direction: order.direction,
  margin_mode: order.marginMode,
  quantity_base: toText(order.quantity),
  limit_price: toText(order.limitPrice),
  triggers_from_sequence: order.triggersFromSequence,
  placed_at: order.placedAtMs,
});
