import { customerAccount, houseAccount, type Transfer } from '../ledger/transfer.ts';
import { SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { toText, type Money, type Price } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { atMost, tradingFee } from './fees.ts';
import { entryPrice, skewImpact } from './fill-price.ts';
import { liquidationPriceOf } from './close-position.ts';
import { requireRoom, type OpenInterestLimits } from './open-interest-cap.ts';
import { requireHealthy, requireWithinLimits } from './opening-limits.ts';
import { previewLimit, type OpenSize } from './preview-open.ts';
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
  /** Missing: isolated. */
  readonly marginMode?: MarginMode;
}

export interface PlaceInput {
  readonly id: string;
  readonly userId: string;
  readonly request: LimitRequest;
  readonly terms: ContractTerms;
  /** Newest tick: only later ones can fill the order. */
  readonly tick: Pick<FillTick, 'sequence'>;
  /** Before this order; of the customer with what rests. */
  readonly openInterest: OpenInterestLimits;
  /** Money in the contract account that may be bound. */
  readonly available: Money;
}

/**
 * Places an order that rests until the index crosses its limit. Its size is fixed at the limit, and
 * margin and fee at the limit are locked in the margin pocket of the order; no market hours are
 * needed, because only a fill needs them. Stops are held against the limit.
 * Refuses: everything of previewLimit, positions.stopLossRange, positions.takeProfitRange,
 * positions.userCap, positions.openInterestCap, wallet.insufficientBalance. Source: rules §4.
 */
export function placeLimit(input: PlaceInput): {
  readonly order: RestingOrder;
  readonly transfers: readonly Transfer[];
} {
  const { id, userId, request, terms, tick, available } = input;
  const { direction, leverage, limitPrice, takeProfit, stopLoss } = request;
  const preview = previewLimit({ ...request, terms });
  const marginMode = request.marginMode ?? 'isolated';
  // What the account will be worth on the day of the fill is not known: a cross order has no bound.
  const liquidationPrice = marginMode === 'cross' ? null : preview.liquidationPrice;
  requireStopsInRange(request, { direction, mark: limitPrice, liquidationPrice });
  requireRoom(input.openInterest, preview.notional);
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
    quantity: preview.quantity,
    entryPrice: limitPrice,
    limitPrice,
    openFee: preview.fee.charged,
    liquidationPrice,
    takeProfit,
    stopLoss,
    armedAtSequence: tick.sequence,
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

/** What is locked for a resting order: its margin and its fee at the limit. */
export const lockedBy = ({ margin, openFee }: Pick<RestingOrder, 'margin' | 'openFee'>): Money =>
  (margin + openFee) as Money;

/** Gives everything that was locked back. */
export const cancelTransfers = (order: RestingOrder): Transfer[] =>
  transfersAbove([
    {
      type: 'positionMarginReturned',
      from: customerAccount(order.userId, 'margin', SETTLEMENT_CURRENCY, order.id),
      to: customerAccount(order.userId, 'contract', SETTLEMENT_CURRENCY),
      amount: lockedBy(order),
    },
  ]);

/**
 * Whether a tick fills a resting order: recorded after it was placed, with enough sources to open on,
 * in market hours, and with the index at the limit or better. Source: rules §4.
 */
export function isEntryDue(
  order: Pick<RestingOrder, 'direction' | 'limitPrice' | 'armedAtSequence'>,
  tick: Pick<FillTick, 'sequence' | 'price' | 'state'>,
  isMarketOpen: boolean,
): boolean {
  if (!isMarketOpen || tick.state !== 'live' || tick.sequence <= order.armedAtSequence)
    return false;
  return order.direction === 'long'
    ? tick.price <= order.limitPrice
    : tick.price >= order.limitPrice;
}

export interface FillInput {
  readonly order: RestingOrder;
  readonly terms: ContractTerms;
  /** The tick that crossed. */
  readonly tick: Pick<FillTick, 'sequence' | 'price'>;
  /** Before this order; of the customer only what is open. */
  readonly openInterest: OpenInterestLimits;
}

/**
 * Opens what an order waited for, at the entry price of the tick that crossed, and never worse than
 * the limit; improvement is the customer's. The fee is at most what was locked for it, the unused
 * part returns. Quantity and margin stay as placed.
 * Refuses, and the order is then cancelled: positions.sizeTooLarge, positions.leverageTooHigh, which
 * only a gap far past the limit of a short can bring about; positions.userCap,
 * positions.openInterestCap. Source: docs/decisions/0027.
 */
export function fillLimit({ order, terms, tick, openInterest }: FillInput): {
  readonly position: OpenPosition;
  readonly transfers: readonly Transfer[];
} {
  const { direction, quantity, margin, leverage } = order;
  const impact = skewImpact(terms, openInterest.ofSide, notionalOf(quantity, tick.price));
  const quoted = entryPrice(terms, direction, tick.price, impact);
  const entry = betterOf(direction, quoted, order.limitPrice);
  const notional = notionalOf(quantity, entry);
  requireWithinLimits({ terms, leverage }, { notional, margin });
  requireHealthy(terms, { direction, quantity, entryPrice: entry, margin }, tick.price);
  requireRoom(openInterest, notional);
  const fee = atMost(tradingFee(quantity, entry, terms.feeRate), order.openFee);
  const { limitPrice: _, ...opened } = {
    ...order,
    entryPrice: entry,
    openFee: fee.charged,
    armedAtSequence: tick.sequence,
  };
  const currency = SETTLEMENT_CURRENCY;
  const pocket = customerAccount(order.userId, 'margin', currency, order.id);
  const fees = houseAccount('fees', currency);
  const transfers = transfersAbove([
    { type: 'tradingFee', from: pocket, to: fees, amount: fee.charged },
    {
      type: 'positionMarginReturned',
      from: pocket,
      to: customerAccount(order.userId, 'contract', currency),
      amount: (order.openFee - fee.charged) as Money,
    },
    { type: 'rounding', from: fees, to: houseAccount('rounding', currency), amount: fee.residue },
  ]);
  return {
    position: { ...opened, liquidationPrice: liquidationPriceOf(opened, terms) },
    transfers,
  };
}

/** The lower for a buyer, the higher for a seller. */
const betterOf = (direction: Direction, a: Price, b: Price): Price =>
  (direction === 'long') === a < b ? a : b;
