import { divideDown, roundUpTo, truncateTo, unitOf } from '../money/fixed.ts';
import {
  larger,
  rate,
  toText,
  ZERO,
  type Money,
  type Price,
  type Quantity,
  type Rate,
} from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { SETTLEMENT_DECIMALS, tradingFee, type Charge } from './fees.ts';
import { entryPrice, skewImpact, worstEntryPrice } from './fill-price.ts';
import { liquidationPrice } from './liquidation.ts';
import { largestNotional } from './maintenance.ts';
import { tierFloorAt, tiersOf } from './position-tiers.ts';
import { requireHealthy, requireWithinLimits } from './opening-limits.ts';
import { initialMargin, notionalOf, priceAtEquity } from './profit.ts';
import type { ContractTerms, Direction } from './terms.ts';

/** Size of an order: exactly one of the two. Margin in quote currency, quantity in base. */
export interface OpenSize {
  readonly margin?: Money;
  readonly quantity?: Quantity;
}

export interface PreviewInput extends OpenSize {
  readonly terms: ContractTerms;
  readonly direction: Direction;
  readonly leverage: number;
  readonly index: Price;
  /** Open interest of the same side before this order, in quote currency. */
  readonly openInterestOfSide: Money;
  /** What the customer already has open in the symbol and direction, in base units. */
  readonly heldQuantity: Quantity;
  /** Missing: the symbol's default. */
  readonly maxSlippage?: Rate;
}

/** What an order would become at this index: shown in the ticket, filled by the server. */
export interface OpenPreview {
  readonly direction: Direction;
  readonly quantity: Quantity;
  /** Quantity · entry, in quote currency, rounded up. */
  readonly notional: Money;
  readonly margin: Money;
  /** Floor of its maintenance tiers, in quote currency: what the customer already has open. */
  readonly tierFloor: Money;
  readonly entryPrice: Price;
  /** Worst entry within the tolerance. */
  readonly worstPrice: Price;
  readonly fee: Charge;
  /** Margin and fee: what leaves the contract account. */
  readonly total: Money;
  readonly liquidationPrice: Price | null;
  /** Beyond it the house bears the loss. */
  readonly bankruptcyPrice: Price | null;
}

/**
 * Sizes and prices an opening. The same code runs in the ticket and on the server.
 * Refuses: positions.sizeRequired, positions.quantityTooPrecise, positions.quantityTooSmall,
 * positions.marginTooSmall, positions.sizeTooLarge, positions.leverageTooHigh.
 */
export function previewOpen(input: PreviewInput): OpenPreview {
  const { direction, index, heldQuantity } = input;
  const tierFloor = tierFloorAt(heldQuantity, index);
  const terms = { ...input.terms, tiers: tiersOf({ tierFloor }, input.terms) };
  const sizing = sizeOpening({ ...input, terms }, index, (notional) => {
    const impact = skewImpact(terms, input.openInterestOfSide, notional);
    return entryPrice(terms, direction, index, impact);
  });
  return { ...previewAt({ ...input, terms }, sizing, index), tierFloor };
}

export interface LimitPreviewInput extends Omit<PreviewInput, 'index' | 'maxSlippage'> {
  readonly limitPrice: Price;
}

/**
 * What a resting order would become if the index were at its limit now; this is what gets locked. A
 * fill is a market order at its own tick, so it may still differ from this.
 * Refuses as previewOpen does, and positions.limitPriceRequired for a limit below the smallest
 * quotable price, where the quantity would be unbounded. Source: docs/decisions/0083.
 */
export function previewLimit({ limitPrice, ...input }: LimitPreviewInput): OpenPreview {
  requireQuotable(limitPrice, input.terms);
  return previewOpen({ ...input, index: limitPrice, maxSlippage: rate('0') });
}

/** Whether a price is at the limit or better. */
export const isAtLimit = (direction: Direction, price: Price, limitPrice: Price): boolean =>
  direction === 'long' ? price <= limitPrice : price >= limitPrice;

/**
 * What a marketable limit opens immediately, because the index is at the limit and the entry, with
 * spread and impact, is not worse than it; null: it has to rest. Refuses as previewLimit does.
 */
export function previewAtOnce(
  input: PreviewInput & { readonly limitPrice: Price },
): OpenPreview | null {
  const { direction, index, limitPrice } = input;
  requireQuotable(limitPrice, input.terms);
  if (!isAtLimit(direction, index, limitPrice)) return null;
  const preview = previewOpen(input);
  return isAtLimit(direction, preview.entryPrice, limitPrice) ? preview : null;
}

/**
 * A position entered at exactly this price, for calculators: no spread, no impact and no other
 * positions. Refuses as previewLimit does.
 */
export function previewEntry(
  input: OpenSize & Pick<PreviewInput, 'terms' | 'direction' | 'leverage'> & { entry: Price },
): OpenPreview {
  const { entry, terms } = input;
  requireQuotable(entry, terms);
  const sizing = sizeOpening(input, entry, () => entry);
  return { ...previewAt({ ...input, maxSlippage: rate('0') }, sizing, entry), tierFloor: ZERO };
}

function requireQuotable(price: Price, terms: Pick<ContractTerms, 'pricePrecision'>): void {
  if (price < unitOf(terms.pricePrecision)) throw new Refusal('positions.limitPriceRequired');
}

function previewAt(
  input: Pick<PreviewInput, 'terms' | 'direction' | 'leverage' | 'maxSlippage'>,
  { quantity, margin, entry }: Sizing,
  index: Price,
): Omit<OpenPreview, 'tierFloor'> {
  const { terms, direction } = input;
  const notional = notionalOf(quantity, entry);
  const exposure = { direction, quantity, entryPrice: entry, margin };
  requireWithinLimits(input, { notional, margin });
  requireHealthy(terms, exposure, index);
  const fee = tradingFee(quantity, entry, terms.feeRate);
  const tolerance = input.maxSlippage ?? terms.defaultMaxSlippage;
  return {
    direction,
    quantity,
    notional,
    margin,
    entryPrice: entry,
    worstPrice: worstEntryPrice(direction, entry, tolerance),
    fee,
    total: (margin + fee.charged) as Money,
    liquidationPrice: liquidationPrice({
      ...exposure,
      marginBalance: margin,
      tiers: terms.tiers,
      pricePrecision: terms.pricePrecision,
    }),
    bankruptcyPrice: priceAtEquity(exposure, 0n as Money),
  };
}

/** Cost of a quantity as a market order at an index, before any limit is checked. */
export interface OpeningCost {
  readonly entryPrice: Price;
  /** Quantity · entry, in quote currency, rounded up. */
  readonly notional: Money;
  /** Minimum that this leverage and the symbol allow. */
  readonly margin: Money;
  readonly fee: Charge;
}

export function openingCost(
  input: Pick<PreviewInput, 'terms' | 'direction' | 'leverage' | 'index' | 'openInterestOfSide'> & {
    readonly quantity: Quantity;
  },
): OpeningCost {
  const { terms, direction, leverage, index, quantity } = input;
  const impact = skewImpact(terms, input.openInterestOfSide, notionalOf(quantity, index));
  const entry = entryPrice(terms, direction, index, impact);
  const notional = notionalOf(quantity, entry);
  return {
    entryPrice: entry,
    notional,
    margin: larger(marginFor(notional, leverage), terms.minMargin),
    fee: tradingFee(quantity, entry, terms.feeRate),
  };
}

const marginFor = (notional: Money, leverage: number): Money =>
  roundUpTo(initialMargin(notional, leverage), SETTLEMENT_DECIMALS) as Money;

interface Sizing {
  readonly quantity: Quantity;
  readonly margin: Money;
  readonly entry: Price;
}

/**
 * By margin: quantity = margin · leverage / entry, truncated to the symbol's step. By quantity:
 * margin = quantity · entry / leverage, rounded up. The impact is based on the size at the index.
 */
function sizeOpening(
  input: OpenSize & Pick<PreviewInput, 'terms' | 'leverage'>,
  index: Price,
  priceFor: (notional: Money) => Price,
): Sizing {
  const { terms, leverage } = input;
  if ((input.margin === undefined) === (input.quantity === undefined)) {
    throw new Refusal('positions.sizeRequired');
  }
  const entryFor = (notional: Money): Price => {
    const max = largestNotional(terms.tiers);
    const entry = priceFor(notional);
    // Check the bound before dividing: an absurd size has an absurd price.
    if (notional <= max && entry > 0n) return entry;
    throw new Refusal('positions.sizeTooLarge', { max: toText(max) });
  };
  if (input.quantity !== undefined) {
    requireQuantityStep(input.quantity, terms);
    const entry = entryFor(notionalOf(input.quantity, index));
    const margin = marginFor(notionalOf(input.quantity, entry), leverage);
    return { quantity: input.quantity, margin, entry };
  }
  const margin = roundUpTo(input.margin ?? 0n, SETTLEMENT_DECIMALS) as Money;
  const notional = (margin * BigInt(leverage)) as Money;
  const entry = entryFor(notional);
  const exact = divideDown(notional, entry);
  const quantity = truncateTo(exact, terms.quantityPrecision) as Quantity;
  return { quantity, margin, entry };
}

/** Refuses: positions.quantityTooPrecise. */
export function requireQuantityStep(
  quantity: Quantity,
  terms: Pick<ContractTerms, 'quantityPrecision'>,
): void {
  if (truncateTo(quantity, terms.quantityPrecision) === quantity) return;
  throw new Refusal('positions.quantityTooPrecise', {
    decimals: String(terms.quantityPrecision),
  });
}
