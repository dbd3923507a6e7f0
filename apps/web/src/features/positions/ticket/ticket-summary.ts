/** What the ticket would become, computed by the very code that the server fills it with. */
import type { Money, Price } from '@candor/domain/money/money';
import { previewLimit, previewOpen, type OpenPreview } from '@candor/domain/positions/preview-open';
import type { ContractTerms, Direction } from '@candor/domain/positions/terms';
import { Refusal } from '@candor/domain/refusal';
import { readDecimal } from '../../../parts/contract/amount-entry.ts';
import type { TicketForm } from './ticket-form.ts';

export const directions = ['long', 'short'] as const satisfies readonly Direction[];

export interface TicketMarket {
  readonly terms: ContractTerms;
  /** Undefined before the first price. */
  readonly index: Price | undefined;
}

export interface SideSummary {
  readonly preview: OpenPreview | null;
  /** Why there is no preview although there is a margin and a price. */
  readonly refusal: Refusal | null;
}

export interface TicketSummary {
  readonly margin: Money | null;
  /** Null for market orders, and while none is typed. */
  readonly limitPrice: Price | null;
  readonly takeProfit: Price | null;
  readonly stopLoss: Price | null;
  readonly sides: Readonly<Record<Direction, SideSummary>>;
}

export function summarise(form: TicketForm, market: TicketMarket): TicketSummary {
  const margin = readDecimal(form.margin) as Money | null;
  const limitPrice =
    form.orderType === 'limit' ? (readDecimal(form.limitPrice) as Price | null) : null;
  const side = (direction: Direction) =>
    summariseSide({ form, market, margin, limitPrice, direction });
  return {
    margin,
    limitPrice,
    takeProfit: readDecimal(form.takeProfit) as Price | null,
    stopLoss: readDecimal(form.stopLoss) as Price | null,
    sides: { long: side('long'), short: side('short') },
  };
}

const NOTHING: SideSummary = { preview: null, refusal: null };

interface SideInput {
  readonly form: TicketForm;
  readonly market: TicketMarket;
  readonly margin: Money | null;
  readonly limitPrice: Price | null;
  readonly direction: Direction;
}

function summariseSide({ form, market, margin, limitPrice, direction }: SideInput): SideSummary {
  const { terms, index } = market;
  if (margin === null || margin === 0n || index === undefined) return NOTHING;
  const order = { terms, direction, leverage: form.leverage, margin };
  try {
    if (form.orderType === 'limit') {
      if (limitPrice === null) return NOTHING;
      return { preview: previewLimit({ ...order, limitPrice }), refusal: null };
    }
    // Not published; the impact of others' positions shows in the fill, bounded by the worst price.
    const openInterestOfSide = 0n as Money;
    return { preview: previewOpen({ ...order, index, openInterestOfSide }), refusal: null };
  } catch (error) {
    if (error instanceof Refusal) return { preview: null, refusal: error };
    throw error;
  }
}

/** Whether the very next price would fill an order with this limit. */
export const fillsAtOnce = (direction: Direction, limitPrice: Price, index: Price): boolean =>
  direction === 'long' ? index <= limitPrice : index >= limitPrice;

/** The price that stops are held against: an order's own limit, else the mark. */
export const stopsMark = (
  { limitPrice }: Pick<TicketSummary, 'limitPrice'>,
  index: Price | undefined,
): Price | undefined => limitPrice ?? index;
