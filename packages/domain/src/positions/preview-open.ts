import { divideDown, roundUpTo, truncateTo, unitOf } from '../money/fixed.ts';
import { rate, toText, type Money, type Price, type Quantity, type Rate } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { SETTLEMENT_DECIMALS, tradingFee, type Charge } from './fees.ts';
import { entryPrice, skewImpact, worstEntryPrice } from './fill-price.ts';
import { liquidationPrice } from './liquidation.ts';
import { largestNotional } from './maintenance.ts';
import { requireHealthy, requireWithinLimits } from './opening-limits.ts';
import { initialMargin, notionalOf, priceAtEquity } from './profit.ts';
import type { ContractTerms, Direction } from './terms.ts';

/** How big: exactly one of the two. Margin in quote currency, quantity in base. */
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
  /** Missing: the symbol's default. */
  readonly maxSlippage?: Rate;
}

/** What an order would become at this index; the ticket shows it and the server fills it. */
export interface OpenPreview {
  readonly direction: Direction;
  readonly quantity: Quantity;
  /** Quantity · entry, in quote currency, rounded up. */
  readonly notional: Money;
  readonly margin: Money;
  readonly entryPrice: Price;
  /** The worst entry that the tolerance allows. */
  readonly worstPrice: Price;
  readonly fee: Charge;
  /** Margin and fee: what leaves the contract account. */
  readonly total: Money;
  readonly liquidationPrice: Price | null;
  /** Beyond it the loss is the house's. */
  readonly bankruptcyPrice: Price | null;
}

/**
 * Sizes and prices an opening. The same code runs in the ticket and in the server.
 * Refuses: positions.sizeRequired, positions.quantityTooPrecise, positions.quantityTooSmall,
 * positions.marginTooSmall, positions.sizeTooLarge, positions.leverageTooHigh.
 */
export function previewOpen(input: PreviewInput): OpenPreview {
  const { terms, direction, index } = input;
  const sizing = sizeOpening(input, index, (notional) => {
    const impact = skewImpact(terms, input.openInterestOfSide, notional);
    return entryPrice(terms, direction, index, impact);
  });
  return previewAt(input, sizing, index);
}

export interface LimitPreviewInput extends OpenSize {
  readonly terms: ContractTerms;
  readonly direction: Direction;
  readonly leverage: number;
  readonly limitPrice: Price;
}

/**
 * What a resting order would become when it fills at its limit, which is the worst that can happen.
 * Refuses as previewOpen does, and positions.limitPriceRequired for a limit below the smallest price
 * that can be quoted: a quantity bought at it would have no end.
 */
export function previewLimit(input: LimitPreviewInput): OpenPreview {
  const { limitPrice, terms } = input;
  if (limitPrice < unitOf(terms.pricePrecision)) throw new Refusal('positions.limitPriceRequired');
  const sizing = sizeOpening(input, limitPrice, () => limitPrice);
  return previewAt({ ...input, maxSlippage: rate('0') }, sizing, limitPrice);
}

function previewAt(
  input: Pick<PreviewInput, 'terms' | 'direction' | 'leverage' | 'maxSlippage'>,
  { quantity, margin, entry }: Sizing,
  index: Price,
): OpenPreview {
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

/** Both sides of the ticket at once. `openInterest` in quote currency, per side. */
export function previewBothSides(
  input: Omit<PreviewInput, 'direction' | 'openInterestOfSide'> & {
    readonly openInterest: Readonly<Record<Direction, Money>>;
  },
): Record<Direction, OpenPreview> {
  const side = (direction: Direction): OpenPreview =>
    previewOpen({ ...input, direction, openInterestOfSide: input.openInterest[direction] });
  return { long: side('long'), short: side('short') };
}

interface Sizing {
  readonly quantity: Quantity;
  readonly margin: Money;
  readonly entry: Price;
}

/**
 * By margin: quantity = margin · leverage / entry, cut to the symbol's step. By quantity: margin =
 * quantity · entry / leverage, rounded up. The impact is taken from the size at the index.
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
    // Bounded before it divides anything: an absurd size has an absurd price.
    if (notional <= max && entry > 0n) return entry;
    throw new Refusal('positions.sizeTooLarge', { max: toText(max) });
  };
  if (input.quantity !== undefined) {
    requireQuantityStep(input.quantity, terms);
    const entry = entryFor(notionalOf(input.quantity, index));
    const needed = initialMargin(notionalOf(input.quantity, entry), leverage);
    const margin = roundUpTo(needed, SETTLEMENT_DECIMALS) as Money;
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
