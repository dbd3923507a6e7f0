/** What the ticket would become, computed by the very code that the server fills it with. */
import type { Money, Price, Quantity } from '@candor/domain/money/money';
import { liquidationPrice } from '@candor/domain/positions/liquidation';
import { previewLimit, previewOpen, type OpenPreview } from '@candor/domain/positions/preview-open';
import { notionalOf } from '@candor/domain/positions/profit';
import type { ContractTerms, Direction } from '@candor/domain/positions/terms';
import { Refusal } from '@candor/domain/refusal';
import { readDecimal } from '../../../parts/contract/amount-entry.ts';
import type { TicketForm } from './ticket-form.ts';

export interface TicketMarket {
  readonly terms: ContractTerms;
  /** Undefined before the first price. */
  readonly index: Price | undefined;
  /** What is open on each side, in base units. */
  readonly openInterest: Readonly<Record<Direction, Quantity>>;
  /** What stands behind a cross position; missing while it is not known. */
  readonly backing?: CrossBacking | undefined;
}

/** The contract account as a new cross position finds it, in quote currency. */
export interface CrossBacking {
  readonly equity: Money;
  /** What the cross positions that are open need of it. */
  readonly maintenance: Money;
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
  const { terms, index, openInterest } = market;
  const backing = form.marginMode === 'cross' ? market.backing : undefined;
  const backed = (preview: OpenPreview) => (backing ? backedBy(preview, backing, terms) : preview);
  if (margin === null || margin === 0n || index === undefined) return NOTHING;
  const order = { terms, direction, leverage: form.leverage, margin };
  try {
    if (form.orderType === 'limit') {
      if (limitPrice === null) return NOTHING;
      return {
        preview: backed(previewLimit({ ...order, limitPrice })),
        refusal: null,
      };
    }
    const openInterestOfSide = notionalOf(openInterest[direction], index);
    const preview = previewOpen({ ...order, index, openInterestOfSide });
    return { preview: backed(preview), refusal: null };
  } catch (error) {
    if (error instanceof Refusal) return { preview: null, refusal: error };
    throw error;
  }
}

/** A cross position is liquidated when the account is: all of it stands behind, less what others need. */
export function backedBy(
  preview: OpenPreview,
  { equity, maintenance }: CrossBacking,
  { tiers, pricePrecision }: ContractTerms,
): OpenPreview {
  const marginBalance = (equity - maintenance - preview.fee.charged) as Money;
  return {
    ...preview,
    liquidationPrice: liquidationPrice({ ...preview, marginBalance, tiers, pricePrecision }),
  };
}

/** The price that stops are held against: an order's own limit, else the mark. */
export const stopsMark = (
  { limitPrice }: Pick<TicketSummary, 'limitPrice'>,
  index: Price | undefined,
): Price | undefined => limitPrice ?? index;
