/** What the ticket would become, computed by the very code that the server fills it with. */
import type { Money, Price, Quantity } from '@candor/domain/money/money';
import { liquidationPrice } from '@candor/domain/positions/liquidation';
import { tiersOf } from '@candor/domain/positions/position-tiers';
import {
  previewAtOnce,
  previewLimit,
  previewOpen,
  type OpenPreview,
  type OpenSize,
} from '@candor/domain/positions/preview-open';
import { notionalOf } from '@candor/domain/positions/profit';
import type { StopBasis } from '@candor/domain/positions/stop-target';
import type { Stops } from '@candor/domain/positions/stop-range';
import type { ContractTerms, Direction } from '@candor/domain/positions/terms';
import { Refusal } from '@candor/domain/refusal';
import { readDecimal } from '../../../parts/contract/amount-entry.ts';
import { readStop } from '../../../parts/contract/stop-entry.ts';
import type { TicketForm } from './ticket-form.ts';
import { readSize } from './ticket-size.ts';

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
  /** Prices that are sent; null for none, and while what they depend on is missing. */
  readonly stops: Stops;
}

export interface TicketSummary {
  /** Whether the size is typed as a margin. */
  readonly isByMargin: boolean;
  readonly waitsForStop: boolean;
  /** Null while nothing is typed. */
  readonly size: OpenSize | null;
  /** Null for market orders, and while none is typed. */
  readonly limitPrice: Price | null;
  /** Null unless the order waits for a stop, and while none is typed. */
  readonly stopPrice: Price | null;
  readonly sides: Readonly<Record<Direction, SideSummary>>;
}

export function summarise(form: TicketForm, market: TicketMarket): TicketSummary {
  const isMarket = form.orderType === 'market';
  const limitPrice = isMarket ? null : (readDecimal(form.limitPrice) as Price | null);
  const stopPrice =
    form.orderType === 'stopLimit' ? (readDecimal(form.stopPrice) as Price | null) : null;
  const size = readSize(form, isMarket ? market.index : limitPrice, market.terms);
  const side = (direction: Direction) =>
    withStops(form, market.terms, summariseSide({ form, market, size, limitPrice, direction }));
  return {
    isByMargin: form.sizeUnit === 'margin',
    waitsForStop: form.orderType === 'stopLimit',
    size,
    limitPrice,
    stopPrice,
    sides: { long: side('long'), short: side('short') },
  };
}

const NOTHING: SideSummary = {
  preview: null,
  refusal: null,
  opensAtOnce: false,
  stops: { takeProfit: null, stopLoss: null },
};

/** What stops of an opening would close. */
export const stopBasisOf = (preview: OpenPreview, terms: ContractTerms): StopBasis => ({
  direction: preview.direction,
  quantity: preview.quantity,
  entryPrice: preview.entryPrice,
  margin: preview.margin,
  terms,
});

/** A stop that is not stated as a price is another price on each side. */
function withStops(form: TicketForm, terms: ContractTerms, side: SideSummary): SideSummary {
  const basis = side.preview && stopBasisOf(side.preview, terms);
  const unit = form.stopUnit;
  return {
    ...side,
    stops: {
      takeProfit: readStop('takeProfit', { unit, text: form.takeProfit }, basis),
      stopLoss: readStop('stopLoss', { unit, text: form.stopLoss }, basis),
    },
  };
}

interface SideInput {
  readonly form: TicketForm;
  readonly market: TicketMarket;
  readonly size: OpenSize | null;
  readonly limitPrice: Price | null;
  readonly direction: Direction;
}

function summariseSide({ form, market, size, limitPrice, direction }: SideInput): SideSummary {
  const { terms, index } = market;
  const backing = form.marginMode === 'cross' ? market.backing : undefined;
  const shown = (preview: OpenPreview): SideSummary => ({
    ...NOTHING,
    preview: backing ? backedBy(preview, backing, terms) : preview,
  });
  if (size === null || index === undefined) return NOTHING;
  const heldQuantity = market.held[direction];
  const order = { terms, direction, leverage: form.leverage, ...size, heldQuantity };
  const interestAt = (at: Price) => notionalOf(market.openInterest[direction], at);
  try {
    const now = { ...order, index, openInterestOfSide: interestAt(index) };
    if (form.orderType === 'market') return shown(previewOpen(now));
    if (limitPrice === null) return NOTHING;
    const atOnce = form.orderType === 'limit' && previewAtOnce({ ...now, limitPrice });
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
