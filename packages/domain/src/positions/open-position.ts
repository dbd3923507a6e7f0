import { SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { toText, type Money, type Price, type Quantity, type Rate } from '../money/money.ts';
import { customerAccount, houseAccount, type Transfer } from '../ledger/transfer.ts';
import { Refusal } from '../refusal.ts';
import { requireFeeHeld } from './fee-terms.ts';
import { slippage } from './fill-price.ts';
import type { CrossAccount, MarkOf, TermsOf } from './cross-account.ts';
import { crossLiquidationPrice } from './cross-liquidation-price.ts';
import { requireOpenable, type FillMoment } from './fillable-tick.ts';
import { requireCapacity, type OpenInterestLimits } from './open-interest-cap.ts';
import { previewOpen, type OpenPreview, type OpenSize } from './preview-open.ts';
import { requireStopsInRange, type Stops } from './stop-range.ts';
import { transfersAbove } from './transfers.ts';
import type { ContractTerms, Direction, FillTick, OpenPosition } from './terms.ts';

/** A market order as the customer requests it. */
export interface OpenRequest extends OpenSize, Stops {
  readonly direction: Direction;
  readonly leverage: number;
  /** Index of the tick that the customer saw; null when the client does not say. */
  readonly seenIndex: Price | null;
  readonly maxSlippage?: Rate;
  /** Fee rate that the customer saw; missing when the client does not say. */
  readonly feeRate?: Rate | undefined;
}

export interface OpenInput extends Omit<FillMoment, 'terms'> {
  readonly id: string;
  readonly userId: string;
  readonly request: OpenRequest;
  readonly terms: ContractTerms;
  /** Before this order. */
  readonly openInterest: OpenInterestLimits;
  /** What the customer already has open in the symbol and direction, in base units. */
  readonly heldQuantity: Quantity;
  /** Available balance of the contract account. */
  readonly available: Money;
  /** The account that backs a cross position; missing: the position is isolated. */
  readonly cross?: CrossWorld;
}

export interface CrossWorld {
  readonly account: CrossAccount;
  readonly markOf: MarkOf;
  readonly termsOf: TermsOf;
}

export interface Opening {
  readonly position: OpenPosition;
  readonly transfers: readonly Transfer[];
}

/**
 * Opens a position at the newest recorded tick: the margin is set aside from the contract account
 * and the fee is paid. An improvement over the seen price goes to the customer.
 * Refuses: everything of previewOpen and requireOpenable, positions.priceMoved (with the new
 * quote), positions.feeRose, positions.stopLossRange, positions.takeProfitRange, positions.userCap,
 * positions.openInterestCap, wallet.insufficientBalance. Source: rules §4.
 */
export function openPosition(input: OpenInput): Opening {
  const { request, terms, tick } = input;
  requireOpenable(input);
  requireFeeHeld(terms, request.feeRate);
  const preview = previewOpen({
    ...request,
    terms,
    index: tick.price,
    openInterestOfSide: input.openInterest.ofSide,
    heldQuantity: input.heldQuantity,
  });
  requirePriceHeld(request, terms, tick, preview);
  const position = opened(input, preview);
  requireStopsInRange(request, {
    direction: request.direction,
    mark: tick.price,
    liquidationPrice: input.cross
      ? liquidationWithin(input.cross, position, preview)
      : preview.liquidationPrice,
  });
  requireCapacity(input.openInterest, preview.notional);
  if (preview.total > input.available) {
    throw new Refusal('wallet.insufficientBalance', {
      available: toText(input.available),
      needed: toText(preview.total),
    });
  }
  return { position, transfers: openingTransfers(input, preview) };
}

/** The fill may be worse than what the customer saw by the tolerance at most. */
function requirePriceHeld(
  request: OpenRequest,
  terms: ContractTerms,
  tick: FillTick,
  preview: OpenPreview,
): void {
  if (request.seenIndex === null) return;
  const allowed = request.maxSlippage ?? terms.defaultMaxSlippage;
  if (slippage(request.direction, request.seenIndex, tick.price) <= allowed) return;
  throw new Refusal('positions.priceMoved', {
    price: toText(tick.price),
    entryPrice: toText(preview.entryPrice),
    sequence: String(tick.sequence),
  });
}

/**
 * Liquidation price that the position would have in its account, with all other prices unchanged.
 */
function liquidationWithin(
  { account, markOf, termsOf }: CrossWorld,
  position: OpenPosition,
  { total }: OpenPreview,
): Price | null {
  const { symbol, direction } = position;
  const positions = [...account.positions, { ...position, unrealizedProfitCredit: 0n as Money }];
  const joined = { ...account, free: (account.free - total) as Money, positions };
  return crossLiquidationPrice({ account: joined, symbol, direction, markOf, termsOf });
}

function opened(
  { id, userId, request, terms, tick, cross }: OpenInput,
  preview: OpenPreview,
): OpenPosition {
  return {
    id,
    userId,
    symbol: tick.symbol,
    direction: request.direction,
    leverage: request.leverage,
    marginMode: cross ? 'cross' : 'isolated',
    margin: preview.margin,
    tierFloor: preview.tierFloor,
    quantity: preview.quantity,
    entryPrice: preview.entryPrice,
    openFee: preview.fee.charged,
    openFeeTerms: terms.feeTerms,
    liquidationPrice: cross ? null : preview.liquidationPrice,
    takeProfit: request.takeProfit,
    stopLoss: request.stopLoss,
    triggersFromSequence: tick.sequence,
  };
}

function openingTransfers({ id, userId }: OpenInput, { margin, fee }: OpenPreview): Transfer[] {
  const currency = SETTLEMENT_CURRENCY;
  const contract = customerAccount(userId, 'contract', currency);
  const fees = houseAccount('fees', currency);
  return transfersAbove([
    {
      type: 'positionMargin',
      from: contract,
      to: customerAccount(userId, 'margin', currency, id),
      amount: margin,
    },
    { type: 'tradingFee', from: contract, to: fees, amount: fee.charged },
    { type: 'rounding', from: fees, to: houseAccount('rounding', currency), amount: fee.residue },
  ]);
}
