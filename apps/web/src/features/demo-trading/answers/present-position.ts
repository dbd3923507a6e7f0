/** Positions and orders of the demo book as the server would answer them. */
import type { ResultOf } from '@candor/contract/calls';
import type {
  CanceledDemoOrder,
  ClosedDemoPosition,
  DemoCloseOrder,
  DemoOrder,
  DemoPosition,
} from '@candor/domain/demo-trading/book';
import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';
import { add, ZERO, type Rate } from '@candor/domain/money/money';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import { profitAt, profitRate } from '@candor/domain/positions/profit';
import { isFollowing, trailingLevel } from '@candor/domain/positions/trailing-stop';
import { markNow } from '../live-moment.ts';
import { recordOf } from './record-of.ts';

type Position = ResultOf<'openPosition'>;

/** An open position, at the mark. */
export function presentOpen(position: DemoPosition): Position {
  const { symbol, margin, entryPrice, openedAtMs, openedAtSequence } = position;
  const markPrice = markNow(symbol);
  const profit = markPrice === undefined ? ZERO : profitAt(position, markPrice);
  const opened = { sequence: openedAtSequence, timeMs: openedAtMs, price: entryPrice };
  return {
    ...termsOf(position),
    status: 'open',
    markPrice,
    profit,
    profitPercent: profitRate(profit, margin),
    openedAt: openedAtMs,
    trailing: trailingOf(position),
    priceProof: { open: recordOf(symbol, opened) },
  };
}

function trailingOf({ direction, trailing }: DemoPosition): Position['trailing'] {
  if (!trailing) return undefined;
  const { callbackRate, activationPrice, best, fromSequence, bestSequence } = trailing;
  return {
    callbackRate,
    activationPrice: activationPrice ?? undefined,
    isActive: isFollowing(direction, trailing),
    bestPrice: best,
    triggerPrice: trailingLevel(direction, trailing),
    fromSequence,
    bestSequence,
  };
}

/** A closed position, or the closed slice of one, as it ended. */
export function presentClosed(position: ClosedDemoPosition): Position {
  const { symbol, margin, profit, exitPrice, closedAtMs, closedAtSequence } = position;
  const { priceProof, ...opened } = presentOpen(position);
  const closed = { sequence: closedAtSequence, timeMs: closedAtMs, price: exitPrice };
  return {
    ...opened,
    status: 'closed',
    markPrice: undefined,
    closePrice: exitPrice,
    profit,
    profitPercent: profitRate(profit, margin),
    fee: add(position.openFee, position.closeFee),
    ...(position.reason !== 'liquidation' && { closeFeeTerms: opened.openFeeTerms }),
    closeReason: position.reason,
    closedAt: closedAtMs,
    priceProof: { ...priceProof, close: recordOf(symbol, closed) },
  };
}

/** A resting order, at its limit. */
export function presentOrder(order: DemoOrder): Position {
  const { symbol, limitPrice, placedAtMs, triggersFromSequence } = order;
  const placed = { sequence: triggersFromSequence, timeMs: placedAtMs, price: limitPrice };
  return {
    ...termsOf(order),
    status: 'pending',
    limitPrice,
    stopPrice: order.stop?.price,
    stopCrossed: order.stop ? order.stop.crossedSequence !== null : undefined,
    markPrice: markNow(symbol),
    profit: ZERO,
    profitPercent: 0n as Rate,
    openedAt: placedAtMs,
    priceProof: { open: recordOf(symbol, placed) },
  };
}

export const presentCanceled = (order: CanceledDemoOrder): Position => ({
  ...presentOrder(order),
  status: 'cancelled',
  cancelReason: order.reason,
  closedAt: order.canceledAtMs,
});

/** A close order that rests. */
export const presentCloseOrder = (order: DemoCloseOrder): ResultOf<'placeCloseOrder'> => ({
  id: order.id,
  positionId: order.positionId,
  symbol: order.symbol,
  direction: order.direction,
  quantity: order.quantity,
  limitPrice: order.limitPrice,
  status: 'resting',
  placedAt: order.placedAtMs,
});

/** What positions and orders have in common. */
const termsOf = (position: DemoPosition | DemoOrder) => ({
  id: position.id,
  symbol: position.symbol,
  direction: position.direction,
  marginMode: 'isolated' as const,
  margin: position.margin,
  leverage: position.leverage,
  quantity: position.quantity,
  openPrice: position.entryPrice,
  orderedQuantity: ('orderedQuantity' in position && position.orderedQuantity) || undefined,
  tierFloor: position.tierFloor ?? undefined,
  liquidationPrice: position.liquidationPrice ?? undefined,
  takeProfit: position.takeProfit ?? undefined,
  stopLoss: position.stopLoss ?? undefined,
  fee: position.openFee,
  openFeeTerms: feeTermsOf(position),
});

/** The demo trades without discounts. */
function feeTermsOf({ symbol }: DemoPosition | DemoOrder): NonNullable<Position['openFeeTerms']> {
  const { feeTerms, feeRate: rate } = contractTerms(findMarketSymbol(symbol) as MarketSymbol);
  const { version, level } = feeTerms;
  return { version, level, rate };
}
