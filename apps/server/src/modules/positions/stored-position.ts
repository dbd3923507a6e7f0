import { firstLevelTerms } from '@candor/domain/levels/level-terms';
import { feeTermsOf } from '@candor/domain/levels/levels';
import {
  money,
  price,
  quantity,
  rate,
  toText,
  ZERO,
  type Money,
  type Price,
  type Quantity,
  type Rate,
} from '@candor/domain/money/money';
import type {
  EntryStop,
  CloseReason,
  Direction,
  FeeTerms,
  FillTick,
  MarginMode,
} from '@candor/domain/positions/terms';
import type { Settlement } from '@candor/domain/positions/settlement';
import type { CrossPosition } from '@candor/domain/positions/cross-account';
import { trailingOf, trailingRow, type TrailingRow } from './trailing-row.ts';

export type PositionStatus = 'pending' | 'open' | 'settling' | 'closed' | 'cancelled';

/** How a position ended. */
export interface Ending {
  readonly reason: CloseReason;
  readonly exitPrice: Price;
  /** Before fees. */
  readonly profit: Money;
  readonly fee: Money;
  /** Null for a liquidation, and for closes older than discounts. */
  readonly feeTerms: FeeTerms | null;
  /** Tick that priced it. */
  readonly sequence: number;
  readonly closedAtMs: number;
}

/**
 * Why an order was canceled: by its owner, by a liquidation, because its tick could not open it, or
 * because its locked money did not cover the smallest quantity at it.
 */
export type CancelReason = 'user' | 'liquidation' | 'notFillable' | 'notCovered' | 'restricted';

/** How an order ended unfilled. */
export interface Cancellation {
  readonly reason: CancelReason;
  readonly atMs: number;
}

/** A position as stored. */
export interface StoredPosition extends CrossPosition {
  readonly marginMode: MarginMode;
  readonly parentId: string | null;
  /** Carry received so far, negative if paid; in quote currency. */
  readonly carry: Money;
  /** Null for market orders. */
  readonly limitPrice: Price | null;
  /** What a stop-limit order waits or waited for. */
  readonly stop?: EntryStop | null;
  /** Margin at the opening; null while resting, and for positions older than this column. */
  readonly openingMargin: Money | null;
  /** Ordered quantity, when the locked money did not cover all of it at the fill. */
  readonly orderedQuantity: Quantity | null;
  readonly version: number;
  readonly status: PositionStatus;
  readonly openSequence: number;
  readonly openedAtMs: number;
  readonly ending: Ending | null;
  /** Null for everything but canceled orders. */
  readonly cancellation: Cancellation | null;
}

export interface PositionRow extends TrailingRow {
  user_id: string;
  id: string;
  parent_id: string | null;
  symbol: string;
  direction: Direction;
  leverage: number;
  margin: string;
  quantity_base: string;
  entry_price: string;
  limit_price: string | null;
  stop_price: string | null;
  stop_side: EntryStop['side'] | null;
  stop_crossed_sequence: string | null;
  tier_floor: string | null;
  opening_margin: string | null;
  ordered_quantity: string | null;
  open_fee: string;
  liquidation_price: string | null;
  take_profit: string | null;
  stop_loss: string | null;
  triggers_from_sequence: string;
  version: number;
  status: PositionStatus;
  close_reason: CloseReason | null;
  exit_price: string | null;
  profit: string | null;
  close_fee: string | null;
  open_sequence: string;
  close_sequence: string | null;
  opened_at: number;
  closed_at: number | null;
  liquidation_paused_until: number | null;
  carry: string;
  margin_mode: MarginMode;
  unrealized_profit_credit: string;
  cancel_reason: CancelReason | null;
  cancelled_at: number | null;
  open_fee_terms: number | null;
  open_fee_level: number | null;
  open_fee_discount: string | null;
  close_fee_terms: number | null;
  close_fee_level: number | null;
  close_fee_discount: string | null;
}

/**
 * Null for fills from before discounts. Fills from before the level terms had versions name none of
 * their own: theirs was the first.
 */
function storedFeeTerms(
  version: number | null,
  level: number | null,
  discount: string | null,
): FeeTerms | null {
  if (version === null || level === null) return null;
  if (discount === null) return feeTermsOf(firstLevelTerms, level);
  return { version, level, discount: rate(discount) };
}
const priceOrNull = (text: string | null): Price | null => (text === null ? null : price(text));
const textOrNull = (value: Money | Price | Quantity | Rate | null | undefined): string | null =>
  value === null || value === undefined ? null : toText(value);

export const fromRow = (row: PositionRow): StoredPosition => ({
  userId: row.user_id,
  id: row.id,
  parentId: row.parent_id,
  symbol: row.symbol,
  direction: row.direction,
  leverage: row.leverage,
  marginMode: row.margin_mode,
  margin: money(row.margin),
  quantity: quantity(row.quantity_base),
  entryPrice: price(row.entry_price),
  limitPrice: priceOrNull(row.limit_price),
  stop: stopOf(row),
  tierFloor: row.tier_floor === null ? null : money(row.tier_floor),
  openingMargin: row.opening_margin === null ? null : money(row.opening_margin),
  orderedQuantity: row.ordered_quantity === null ? null : quantity(row.ordered_quantity),
  openFee: money(row.open_fee),
  openFeeTerms: storedFeeTerms(row.open_fee_terms, row.open_fee_level, row.open_fee_discount),
  liquidationPrice: priceOrNull(row.liquidation_price),
  takeProfit: priceOrNull(row.take_profit),
  stopLoss: priceOrNull(row.stop_loss),
  trailing: trailingOf(row),
  triggersFromSequence: Number(row.triggers_from_sequence),
  liquidationPausedUntilMs: row.liquidation_paused_until,
  carry: money(row.carry),
  unrealizedProfitCredit: money(row.unrealized_profit_credit),
  version: row.version,
  status: row.status,
  openSequence: Number(row.open_sequence),
  openedAtMs: row.opened_at,
  ending: endingOf(row),
  cancellation:
    row.cancel_reason === null
      ? null
      : { reason: row.cancel_reason, atMs: row.cancelled_at ?? row.opened_at },
});

function stopOf(row: PositionRow): EntryStop | null {
  if (row.stop_price === null || row.stop_side === null) return null;
  const crossed = row.stop_crossed_sequence;
  return {
    price: price(row.stop_price),
    side: row.stop_side,
    crossedSequence: crossed === null ? null : Number(crossed),
  };
}

function endingOf(row: PositionRow): Ending | null {
  if (row.close_reason === null) return null;
  return {
    reason: row.close_reason,
    exitPrice: price(row.exit_price ?? ''),
    profit: money(row.profit ?? ''),
    fee: money(row.close_fee ?? ''),
    feeTerms: storedFeeTerms(row.close_fee_terms, row.close_fee_level, row.close_fee_discount),
    sequence: Number(row.close_sequence),
    closedAtMs: row.closed_at ?? 0,
  };
}

export const toRow = (position: StoredPosition): PositionRow => ({
  user_id: position.userId,
  id: position.id,
  parent_id: position.parentId,
  symbol: position.symbol,
  direction: position.direction,
  leverage: position.leverage,
  margin: toText(position.margin),
  quantity_base: toText(position.quantity),
  entry_price: toText(position.entryPrice),
  limit_price: textOrNull(position.limitPrice),
  stop_price: textOrNull(position.stop?.price),
  stop_side: position.stop?.side ?? null,
  stop_crossed_sequence: position.stop?.crossedSequence?.toString() ?? null,
  tier_floor: textOrNull(position.tierFloor),
  opening_margin: textOrNull(position.openingMargin),
  ordered_quantity: textOrNull(position.orderedQuantity),
  open_fee: toText(position.openFee),
  liquidation_price: textOrNull(position.liquidationPrice),
  take_profit: textOrNull(position.takeProfit),
  stop_loss: textOrNull(position.stopLoss),
  triggers_from_sequence: String(position.triggersFromSequence),
  version: position.version,
  status: position.status,
  close_reason: position.ending?.reason ?? null,
  exit_price: textOrNull(position.ending?.exitPrice ?? null),
  profit: textOrNull(position.ending?.profit ?? null),
  close_fee: textOrNull(position.ending?.fee ?? null),
  open_sequence: String(position.openSequence),
  close_sequence: position.ending === null ? null : String(position.ending.sequence),
  opened_at: position.openedAtMs,
  closed_at: position.ending?.closedAtMs ?? null,
  liquidation_paused_until: position.liquidationPausedUntilMs ?? null,
  carry: toText(position.carry),
  margin_mode: position.marginMode,
  unrealized_profit_credit: toText(position.unrealizedProfitCredit),
  cancel_reason: position.cancellation?.reason ?? null,
  cancelled_at: position.cancellation?.atMs ?? null,
  open_fee_terms: position.openFeeTerms?.version ?? null,
  open_fee_level: position.openFeeTerms?.level ?? null,
  open_fee_discount: textOrNull(position.openFeeTerms?.discount),
  close_fee_terms: position.ending?.feeTerms?.version ?? null,
  close_fee_level: position.ending?.feeTerms?.level ?? null,
  close_fee_discount: textOrNull(position.ending?.feeTerms?.discount),
  ...trailingRow(position),
});

/** The order after a cancellation. */
export const cancelled = (order: StoredPosition, cancellation: Cancellation): StoredPosition => ({
  ...order,
  cancellation,
  version: order.version + 1,
  status: 'cancelled',
});

/** Fields that a slice does not inherit from its position. */
export const SLICED = { carry: ZERO, orderedQuantity: null, version: 1 } as const;

/** The position after a close. */
export function closedBy(
  position: StoredPosition,
  by: {
    readonly settlement: Settlement;
    readonly reason: CloseReason;
    readonly tick: Pick<FillTick, 'sequence'>;
    readonly nowMs: number;
  },
): StoredPosition {
  const { settlement, reason, tick, nowMs } = by;
  return {
    ...position,
    version: position.version + 1,
    status: 'closed',
    ending: {
      reason,
      exitPrice: settlement.exitPrice,
      profit: settlement.profit,
      fee: settlement.fee,
      feeTerms: settlement.feeTerms,
      sequence: tick.sequence,
      closedAtMs: nowMs,
    },
  };
}
