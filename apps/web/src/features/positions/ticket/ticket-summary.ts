/** What the ticket would become, computed by the very code that the server fills it with. */
import type { Money, Price, Quantity } from '@candor/domain/money/money';
import { liquidationPrice } from '@candor/domain/positions/liquidation';
import { tiersOf } from '@candor/domain/positions/position-tiers';
import {
  previewAtOnce,
  previewLimit,
  previewOpen,
  type OpenPreview,
} from '@candor/domain/positions/preview-open';
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
  /** What the customer has open on each side already, in base units. */
  readonly held: Readonly<Record<Direction, Quantity>>;
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
  /** An order whose limit allows it opens like a market order, now. */
  readonly opensAtOnce: boolean;
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

const NOTHING: SideSummary = { preview: null, refusal: null, opensAtOnce: false };

interface SideInput {
  readonly form: TicketForm;
  readonly market: TicketMarket;
  readonly margin: Money | null;
  readonly limitPrice: Price | null;
  readonly direction: Direction;
}

function summariseSide({ form, market, margin, limitPrice, direction }: SideInput): SideSummary {
  const { terms, index } = market;
  const backing = form.marginMode === 'cross' ? market.backing : undefined;
  const shown = (preview: OpenPreview): SideSummary => ({
    ...NOTHING,
    preview: backing ? backedBy(preview, backing, terms) : preview,
  });
  if (margin === null || margin === 0n || index === undefined) return NOTHING;
  const heldQuantity = market.held[direction];
  const order = { terms, direction, leverage: form.leverage, margin, heldQuantity };
  const interestAt = (at: Price) => notionalOf(market.openInterest[direction], at);
  try {
    const now = { ...order, index, openInterestOfSide: interestAt(index) };
    if (form.orderType === 'market') return shown(previewOpen(now));
    if (limitPrice === null) return NOTHING;
    const atOnce = previewAtOnce({ ...now, limitPrice });
    if (atOnce) return { ...shown(atOnce), opensAtOnce: true };
    const openInterestOfSide = interestAt(limitPrice);
    return shown(previewLimit({ ...order, limitPrice, openInterestOfSide }));
  } catch (error) {
    if (error instanceof Refusal) return { ...NOTHING, refusal: error };
    throw error;
  }
}

/** A cross position is liquidated when the account is: all of it stands behind, less what others need. */
export function backedBy(
  preview: OpenPreview,
  { equity, maintenance }: CrossBacking,
  terms: ContractTerms,
): OpenPreview {
  const marginBalance = (equity - maintenance - preview.fee.charged) as Money;
  return {
    ...preview,
    liquidationPrice: liquidationPrice({
      ...preview,
      marginBalance,
      tiers: tiersOf(preview, terms),
      pricePrecision: terms.pricePrecision,
    }),
  };
}

/** The price that stops are held against: an order's own limit, else the mark. */
export const stopsMark = (
  { limitPrice }: Pick<TicketSummary, 'limitPrice'>,
  index: Price | undefined,
): Price | undefined => limitPrice ?? index;
