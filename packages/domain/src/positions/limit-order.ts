import { customerAccount, houseAccount, type Transfer } from '../ledger/transfer.ts';
import { SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { unitOf } from '../money/fixed.ts';
import {
  larger,
  smaller,
  toText,
  type Money,
  type Price,
  type Quantity,
  type Rate,
} from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { liquidationPriceOf } from './close-position.ts';
import { entryStopAt } from './entry-stop.ts';
import { requireFeeHeld, withPromise } from './fee-terms.ts';
import { isOpenable } from './fillable-tick.ts';
import { largestNotional } from './maintenance.ts';
import { tierFloorAt, tiersOf } from './position-tiers.ts';
import { requireCapacity, type OpenInterestLimits } from './open-interest-cap.ts';
import { requireHealthy, requireWithinLimits } from './opening-limits.ts';
import { openPosition, type Opening, type OpenInput } from './open-position.ts';
import {
  openingCost,
  previewAtOnce,
  previewLimit,
  type OpeningCost,
  type OpenSize,
} from './preview-open.ts';
import { notionalOf } from './profit.ts';
import { requireStopsInRange, type Stops } from './stop-range.ts';
import { transfersAbove } from './transfers.ts';
import type {
  ContractTerms,
  Direction,
  FillTick,
  MarginMode,
  OpenPosition,
  RestingOrder,
} from './terms.ts';

export interface LimitRequest extends OpenSize, Stops {
  readonly direction: Direction;
  readonly leverage: number;
  readonly limitPrice: Price;
  /** The limit counts once the mark has crossed this price; missing or null: immediately. */
  readonly stopPrice?: Price | null | undefined;
  /** Missing: isolated. */
  readonly marginMode?: MarginMode;
  /** Fee rate that the customer saw; missing when the client does not say. */
  readonly feeRate?: Rate | undefined;
}

export interface PlaceInput {
  readonly id: string;
  readonly userId: string;
  readonly request: LimitRequest;
  readonly terms: ContractTerms;
  /** Newest tick; only later ones can fill the order or cross its stop. */
  readonly tick: Pick<FillTick, 'sequence' | 'price'>;
  /** Before this order; the customer's share includes resting orders. */
  readonly openInterest: OpenInterestLimits;
  /** What the customer already has open in the symbol and direction, in base units. */
  readonly heldQuantity: Quantity;
  /** Available balance of the contract account. */
  readonly available: Money;
}

/**
 * Places an order that rests until the index crosses its limit. Its size is what a market order
 * would have with the index at the limit; its margin and fee are locked in the order's margin
 * account. No market hours are needed, because only a fill needs them. Stops are checked against
 * the limit. With a stop price it waits until the mark has crossed that, from either side.
 * Refuses: everything of previewLimit, positions.stopPriceRange, positions.feeRose, positions.stopLossRange, positions.takeProfitRange,
 * positions.userCap, positions.openInterestCap, wallet.insufficientBalance. Source: rules §4.
 */
export function placeLimit(input: PlaceInput): {
  readonly order: RestingOrder;
  readonly transfers: readonly Transfer[];
} {
  const { id, userId, request, terms, tick, available } = input;
  const { direction, leverage, limitPrice, stopPrice, takeProfit, stopLoss } = request;
  requireFeeHeld(terms, request.feeRate);
  const preview = previewLimit({
    ...request,
    terms,
    openInterestOfSide: input.openInterest.ofSide,
    heldQuantity: input.heldQuantity,
  });
  const marginMode = request.marginMode ?? 'isolated';
  // The account's worth at the time of the fill is unknown, so a cross order has no bound.
  const liquidationPrice = marginMode === 'cross' ? null : preview.liquidationPrice;
  requireStopsInRange(request, { direction, mark: limitPrice, liquidationPrice });
  requireCapacity(input.openInterest, preview.notional);
  if (preview.total > available) {
    throw new Refusal('wallet.insufficientBalance', {
      available: toText(available),
      needed: toText(preview.total),
    });
  }
  const order: RestingOrder = {
    id,
    userId,
    symbol: terms.symbol,
    direction,
    leverage,
    marginMode,
    margin: preview.margin,
    tierFloor: preview.tierFloor,
    quantity: preview.quantity,
    entryPrice: limitPrice,
    limitPrice,
    stop:
      stopPrice === null || stopPrice === undefined
        ? null
        : entryStopAt(stopPrice, tick.price, terms),
    openFee: preview.fee.charged,
    openFeeTerms: terms.feeTerms,
    liquidationPrice,
    takeProfit,
    stopLoss,
    triggersFromSequence: tick.sequence,
  };
  const transfers = transfersAbove([
    {
      type: 'positionMargin',
      from: customerAccount(userId, 'contract', SETTLEMENT_CURRENCY),
      to: customerAccount(userId, 'margin', SETTLEMENT_CURRENCY, id),
      amount: preview.total,
    },
  ]);
  return { order, transfers };
}

/** Money locked by a resting order: its margin and its fee at the limit. */
export const lockedBy = ({ margin, openFee }: Pick<RestingOrder, 'margin' | 'openFee'>): Money =>
  (margin + openFee) as Money;

/** Returns everything that was locked. */
export const cancelTransfers = (order: RestingOrder): Transfer[] =>
  transfersAbove([
    {
      type: 'positionMarginReturned',
      from: customerAccount(order.userId, 'margin', SETTLEMENT_CURRENCY, order.id),
      to: customerAccount(order.userId, 'contract', SETTLEMENT_CURRENCY),
      amount: lockedBy(order),
    },
  ]);

export interface FillInput {
  readonly order: RestingOrder;
  readonly terms: ContractTerms;
  /** The tick that crossed the limit. */
  readonly tick: Pick<FillTick, 'sequence' | 'price'>;
  /** Before this order; the customer's share includes open positions only. */
  readonly openInterest: OpenInterestLimits;
  /** What the customer already has open in the symbol and direction, in base units. */
  readonly heldQuantity: Quantity;
}

export interface LimitFill {
  readonly position: OpenPosition;
  /** Quantity ordered if the locked money did not cover all of it; null: completely filled. */
  readonly orderedQuantity: Quantity | null;
  readonly transfers: readonly Transfer[];
}

/**
 * Opens a resting order as a market order at the tick that crossed: spread, impact, fee, and a
 * margin of at least notional / leverage, all paid from the locked money. If that is not enough,
 * the quantity shrinks in the symbol's steps. The margin stays as placed if the fill needs no more
 * and the fee allows it; what is not used is returned. The fee rate is at most the one promised.
 * Refuses, which cancels the order: positions.quantityTooSmall when not even one step is covered,
 * positions.sizeTooLarge, positions.leverageTooHigh, positions.userCap, positions.openInterestCap.
 * Source: rules §4, docs/decisions/0083.
 */
export function fillLimit(input: FillInput): LimitFill {
  const { order, tick, openInterest } = input;
  const { direction, leverage } = order;
  const tierFloor = tierFloorAt(input.heldQuantity, tick.price);
  const atTiers = { ...input.terms, tiers: tiersOf({ tierFloor }, input.terms) };
  const terms = withPromise(atTiers, order.openFeeTerms);
  const { quantity, entryPrice, notional, margin, fee } = coveredPart({ ...input, terms });
  requireWithinLimits({ terms, leverage }, { notional, margin });
  requireHealthy(terms, { direction, quantity, entryPrice, margin }, tick.price);
  requireCapacity(openInterest, notional);
  const { limitPrice: _, ...opened } = {
    ...order,
    quantity,
    margin,
    tierFloor,
    entryPrice,
    openFee: fee.charged,
    openFeeTerms: terms.feeTerms,
    triggersFromSequence: tick.sequence,
  };
  const currency = SETTLEMENT_CURRENCY;
  const kind = customerAccount(order.userId, 'margin', currency, order.id);
  const fees = houseAccount('fees', currency);
  const transfers = transfersAbove([
    { type: 'tradingFee', from: kind, to: fees, amount: fee.charged },
    {
      type: 'positionMarginReturned',
      from: kind,
      to: customerAccount(order.userId, 'contract', currency),
      amount: (lockedBy(order) - margin - fee.charged) as Money,
    },
    { type: 'rounding', from: fees, to: houseAccount('rounding', currency), amount: fee.residue },
  ]);
  return {
    position: { ...opened, liquidationPrice: liquidationPriceOf(opened, input.terms) },
    orderedQuantity: quantity < order.quantity ? order.quantity : null,
    transfers,
  };
}

/** Largest part of an order that its locked money pays for at a tick, with its cost. */
function coveredPart({
  order,
  terms,
  tick,
  openInterest,
}: FillInput): OpeningCost & { readonly quantity: Quantity } {
  const { direction, leverage } = order;
  const locked = lockedBy(order);
  const openInterestOfSide = openInterest.ofSide;
  const costOf = (quantity: Quantity) =>
    openingCost({ terms, direction, leverage, index: tick.price, openInterestOfSide, quantity });
  const largest = largestNotional(terms.tiers);
  const isCovered = (quantity: Quantity) => {
    // An absurd size has an absurd price, possibly negative.
    if (notionalOf(quantity, tick.price) > largest) return false;
    const { entryPrice, margin, fee } = costOf(quantity);
    return entryPrice > 0n && margin + fee.charged <= locked;
  };
  const quantity = largestCovered(order.quantity, unitOf(terms.quantityPrecision), isCovered);
  const cost = costOf(quantity);
  const kept = smaller(order.margin, (locked - cost.fee.charged) as Money);
  return { ...cost, quantity, margin: larger(cost.margin, kept) };
}

/** Largest covered number of steps, by bisection, since cost grows with quantity. May be zero. */
function largestCovered(
  whole: Quantity,
  step: bigint,
  isCovered: (quantity: Quantity) => boolean,
): Quantity {
  if (isCovered(whole)) return whole;
  let [covered, beyond] = [0n, whole / step];
  while (beyond - covered > 1n) {
    const middle = (covered + beyond) / 2n;
    if (isCovered((middle * step) as Quantity)) covered = middle;
    else beyond = middle;
  }
  return (covered * step) as Quantity;
}

/**
 * A marketable limit order is a market order with a price cap: it opens immediately when its entry,
 * with spread and impact, is not worse than the limit. Null: it must rest, because nothing can open
 * now, the index is not at the limit, or spread and impact exceed it.
 * Refuses what openPosition refuses. Source: docs/decisions/0083.
 */
export function openAtLimit(input: OpenInput & { readonly limitPrice: Price }): Opening | null {
  const { request, terms, tick, limitPrice, heldQuantity } = input;
  if (!isOpenable(input)) return null;
  const preview = previewAtOnce({
    ...request,
    terms,
    index: tick.price,
    openInterestOfSide: input.openInterest.ofSide,
    heldQuantity,
    limitPrice,
  });
  return preview && openPosition(input);
}
