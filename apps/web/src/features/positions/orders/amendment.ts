/** What is typed to change a resting order, and what would rest instead. */
import { truncateTo } from '@candor/domain/money/fixed';
import { toText, type Money, type Price, type Quantity } from '@candor/domain/money/money';
import type { OrderAmendment } from '@candor/domain/positions/amend-order';
import { previewLimit, type OpenPreview } from '@candor/domain/positions/preview-open';
import { notionalOf } from '@candor/domain/positions/profit';
import { stopLossRange, takeProfitRange } from '@candor/domain/positions/stop-range';
import type { ContractTerms } from '@candor/domain/positions/terms';
import { Refusal } from '@candor/domain/refusal';
import { MARGIN_DECIMALS, readDecimal } from '../../../parts/contract/amount-entry.ts';
import { toRestingOrder, type Position } from '../position.ts';
import { isWithin, rangeText, refusalProblem, type Problem } from '../ticket/ticket-problems.ts';

export interface AmendEntry {
  /** Plain decimals. */
  readonly limitPrice: string;
  /** Null for an order that waits for no stop. */
  readonly stopPrice: string | null;
  /** Whichever of the two was typed last; the other follows. Null: the quantity stays. */
  readonly size: { readonly kind: 'margin' | 'quantity'; readonly text: string } | null;
}

export interface AmendMarket {
  readonly terms: ContractTerms;
  /** On the side of the order, in base units. */
  readonly heldQuantity: Quantity;
  readonly openInterest: Quantity;
}

export interface AmendSummary {
  /** What is sent; null while there is nothing to send. */
  readonly change: Pick<OrderAmendment, 'limitPrice' | 'stopPrice' | 'margin' | 'quantity'> | null;
  readonly preview: OpenPreview | null;
  readonly problem: Problem | null;
}

export function summariseAmendment(
  order: Position,
  entry: AmendEntry,
  market: AmendMarket,
): AmendSummary {
  const nothing = (id: Problem['id']) => ({ change: null, preview: null, problem: { id } });
  const resting = toRestingOrder(order);
  const limitPrice = readDecimal(entry.limitPrice) as Price | null;
  const size = entry.size && readDecimal(entry.size.text);
  if (!limitPrice) return nothing('ticket.enterLimit');
  const stopPrice =
    entry.stopPrice === null ? null : (readDecimal(entry.stopPrice) as Price | null);
  if (entry.stopPrice !== null && !stopPrice) return nothing('ticket.enterStop');
  if (entry.size && !size) return nothing('amend.enterSize');
  const change = {
    ...(limitPrice !== resting.limitPrice && { limitPrice }),
    ...(stopPrice !== null && stopPrice !== order.stopPrice && { stopPrice }),
    ...(entry.size && size !== order[entry.size.kind] && { [entry.size.kind]: size }),
  };
  if (Object.keys(change).length === 0) return nothing('amend.unchanged');
  try {
    const preview = previewAmended(order, { ...change, limitPrice }, market);
    return { change, preview, problem: stopsProblem(order, limitPrice, preview, market.terms) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { change, preview: null, problem: refusalProblem(error, market.terms) };
  }
}

/** Refuses what previewLimit refuses. */
function previewAmended(
  { direction, leverage, marginMode, quantity }: Position,
  change: OrderAmendment & { readonly limitPrice: Price },
  { terms, heldQuantity, openInterest }: AmendMarket,
): OpenPreview {
  const { limitPrice, margin } = change;
  const preview = previewLimit({
    terms,
    direction,
    leverage,
    limitPrice,
    heldQuantity,
    openInterestOfSide: notionalOf(openInterest, limitPrice),
    ...(margin === undefined ? { quantity: change.quantity ?? quantity } : { margin }),
  });
  // What stands behind a cross order at its fill is not known.
  return marginMode === 'cross' ? { ...preview, liquidationPrice: null } : preview;
}

/** The stops stay, so the new limit has to lie between them. */
function stopsProblem(
  { direction, takeProfit, stopLoss }: Position,
  mark: Price,
  { liquidationPrice }: OpenPreview,
  { pricePrecision }: ContractTerms,
): Problem | null {
  const context = { direction, mark, liquidationPrice };
  const targets = takeProfitRange(context);
  const { values = {} } = rangeText(targets, pricePrecision);
  if (takeProfit !== undefined && !isWithin(takeProfit, targets))
    return { id: `ticket.takeProfitOutside.${direction}`, values };
  const stops = stopLossRange(context);
  if (stopLoss === undefined || isWithin(stopLoss, stops)) return null;
  const bounds = stops.above === undefined || stops.below === undefined ? 'OneBound' : 'Outside';
  return {
    id: `ticket.stopLoss${bounds}.${direction}`,
    values: rangeText(stops, pricePrecision).values ?? {},
  };
}

/** What a size field shows: what was typed, or what follows from it. */
export function sizeText(
  kind: 'margin' | 'quantity',
  order: Position,
  { size }: AmendEntry,
  preview: OpenPreview | null,
): string {
  if (size?.kind === kind) return size.text;
  const { margin, quantity } = preview ?? order;
  return toText(kind === 'quantity' ? quantity : (truncateTo(margin, MARGIN_DECIMALS) as Money));
}
