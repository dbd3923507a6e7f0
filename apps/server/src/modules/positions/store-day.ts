import { money, price, quantity, rate } from '@candor/domain/money/money';
import type { CloseReason, Direction, FeeLevel, MarginMode } from '@candor/domain/positions/terms';
import type { ClosingTrail, OrderFill } from '@candor/domain/proofs/order-line';
import { pagesOf, type Tx } from '../../platform/db.ts';
import type { TrailingRow } from './trailing-row.ts';

interface FillRow {
  id: string;
  symbol: string;
  direction: Direction;
  leverage: number;
  quantity: string;
  entry_price: string;
  open_fee: string;
  open_sequence: string;
  filled_at: number;
  opening_margin: string | null;
  tier_floor: string | null;
  fee_terms: number | null;
  fee_level: number | null;
}

interface ClosingRow extends FillRow, Omit<TrailingRow, 'trailing_from' | 'trailing_from_price'> {
  triggers_from_sequence: string;
  parent_id: string | null;
  margin: string;
  close_reason: CloseReason;
  exit_price: string;
  profit: string;
  close_fee: string;
  close_sequence: string;
  margin_mode: MarginMode;
}

/** From a moment (inclusive) to another (exclusive). Epoch milliseconds. */
export interface FillSpan {
  readonly fromMs: number;
  readonly beforeMs: number;
}

/**
 * Streams everything filled in a time span, oldest first, in portions: size and fee as of the
 * opening, whatever was closed since. The ids are those of the positions.
 */
export async function* streamOpenings(
  tx: Tx,
  span: FillSpan,
  portion: number,
): AsyncGenerator<OrderFill[]> {
  const rows = tx<FillRow[]>`
    select coalesce(parent_id, id) as id, symbol, direction, leverage, entry_price, open_sequence,
      opened_at as filled_at, opening_margin, tier_floor,
      open_fee_terms as fee_terms, open_fee_level as fee_level, sum(quantity_base)::text as quantity, sum(open_fee)::text as open_fee
    from positions.position
    where opened_at >= to_timestamp(${span.fromMs}::bigint / 1000.0)
      and opened_at < to_timestamp(${span.beforeMs}::bigint / 1000.0)
      and status in ('open', 'settling', 'closed')
    group by coalesce(parent_id, id), symbol, direction, leverage, entry_price, open_sequence,
      opened_at, opening_margin, tier_floor, open_fee_terms, open_fee_level
    order by opened_at, 1`;
  for await (const some of pagesOf(tx, rows, portion)) yield some.map(toOpening);
}

/** Streams everything settled in a time span, oldest first, in portions. */
export async function* streamClosings(
  tx: Tx,
  span: FillSpan,
  portion: number,
): AsyncGenerator<OrderFill[]> {
  const rows = tx<ClosingRow[]>`
    select id, parent_id, symbol, direction, leverage, quantity_base as quantity, margin,
      entry_price, open_fee, open_sequence, closed_at as filled_at, close_reason, exit_price,
      profit, close_fee, close_sequence, margin_mode, opening_margin, tier_floor,
      close_fee_terms as fee_terms, close_fee_level as fee_level, triggers_from_sequence,
      trailing_callback, trailing_activation, trailing_from_sequence, trailing_best,
      trailing_best_sequence
    from positions.position
    where closed_at >= to_timestamp(${span.fromMs}::bigint / 1000.0)
      and closed_at < to_timestamp(${span.beforeMs}::bigint / 1000.0) and status = 'closed'
    order by closed_at, id`;
  for await (const some of pagesOf(tx, rows, portion)) yield some.map(toClosing);
}

/** Null for fills from before discounts. */
const feeLevelOf = (version: number | null, level: number | null): FeeLevel | null =>
  version === null || level === null ? null : { version, level };

const moneyOrNull = (text: string | null) => (text === null ? null : money(text));

const toOpening = (row: FillRow): OrderFill => ({
  id: row.id,
  symbol: row.symbol,
  direction: row.direction,
  leverage: row.leverage,
  quantity: quantity(row.quantity),
  entryPrice: price(row.entry_price),
  openFee: money(row.open_fee),
  openSequence: Number(row.open_sequence),
  openingMargin: moneyOrNull(row.opening_margin),
  tierFloor: moneyOrNull(row.tier_floor),
  feeTerms: feeLevelOf(row.fee_terms, row.fee_level),
  timeMs: row.filled_at,
  closing: null,
});

const toClosing = (row: ClosingRow): OrderFill => ({
  ...toOpening(row),
  closing: {
    margin: money(row.margin),
    reason: row.close_reason,
    exitPrice: price(row.exit_price),
    profit: money(row.profit),
    fee: money(row.close_fee),
    sequence: Number(row.close_sequence),
    parentId: row.parent_id,
    isCross: row.margin_mode === 'cross',
    trail: toTrail(row),
  },
});

function toTrail(row: ClosingRow): ClosingTrail | null {
  if (row.close_reason !== 'trailingStop' || row.trailing_callback === null) return null;
  return {
    callbackRate: rate(row.trailing_callback),
    activationPrice: row.trailing_activation === null ? null : price(row.trailing_activation),
    fromSequence: Number(row.trailing_from_sequence),
    triggersFromSequence: Number(row.triggers_from_sequence),
    best: price(row.trailing_best ?? ''),
    bestSequence: Number(row.trailing_best_sequence),
  };
}
