/** Calls on positions, orders and the contract account, answered from the demo book. */
import type { RequestOf, ResultOf } from '@candor/contract/calls';
import {
  availableIn,
  type DemoBook,
  type CanceledDemoOrder,
  type ClosedDemoPosition,
  type DemoOrder,
  type DemoPosition,
} from '@candor/domain/demo-trading/book';
import { addMarginIn, closeIn, openIn, updateStopsIn } from '@candor/domain/demo-trading/commands';
import { cancelIn, placeLimitIn } from '@candor/domain/demo-trading/limit-orders';
import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';
import { divideUp } from '@candor/domain/money/fixed';
import { add, larger, subtract, ZERO, type Money, type Rate } from '@candor/domain/money/money';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import { lockedBy } from '@candor/domain/positions/limit-order';
import { maintenanceOf } from '@candor/domain/positions/position-tiers';
import { profitAt, profitRate } from '@candor/domain/positions/profit';
import { Refusal } from '@candor/domain/refusal';
import { command, demoBook } from '../demo-account.ts';
import { markNow, momentNow, serverNowMs } from '../live-moment.ts';
import { pageOf } from './page-of.ts';
import { recordOf } from './record-of.ts';
import { startOfDay } from './start-of-day.ts';

/** At the very price on screen, so nothing can have moved since. */
export function openPosition(request: RequestOf<'openPosition'>): ResultOf<'openPosition'> {
  const { symbol, direction, leverage, margin, limitPrice } = request;
  if (margin === undefined) throw new Refusal('positions.sizeRequired');
  const { takeProfit = null, stopLoss = null } = request;
  const order = { direction, leverage, margin, takeProfit, stopLoss };
  const moment = momentNow(symbol);
  if (request.orderType !== 'limit') {
    return presentOpen(command((book) => openIn(book, { ...order, seenIndex: null }, moment)));
  }
  if (limitPrice === undefined) throw new Refusal('positions.limitPriceRequired');
  const placed = command((book) => placeLimitIn(book, { ...order, limitPrice }, moment));
  return 'placedAtMs' in placed ? presentOrder(placed) : presentOpen(placed);
}

export function closePosition(request: RequestOf<'closePosition'>): ResultOf<'closePosition'> {
  const { id, quantity } = request;
  const moment = momentOfPosition(id);
  const asked = { id, ...(quantity !== undefined && { quantity }) };
  const closed = command((book) => closeIn(book, asked, moment));
  // A part closes under a number of its own; the answer is what remains.
  const rest = demoBook().open.find((position) => position.id === id);
  const ended = presentClosed(closed);
  return rest ? { ...presentOpen(rest), closedPart: ended } : ended;
}

export const cancelPosition = ({ id }: RequestOf<'cancelPosition'>): ResultOf<'cancelPosition'> =>
  presentCanceled(
    command((book) => cancelIn(book, { id, reason: 'user', canceledAtMs: serverNowMs() })),
  );

export function updateStops(request: RequestOf<'updateStops'>): ResultOf<'updateStops'> {
  const { id, takeProfit = null, stopLoss = null } = request;
  const moment = momentOfPosition(id);
  const stops = { takeProfit, stopLoss };
  return presentOpen(command((book) => updateStopsIn(book, { id, stops }, moment)));
}

export function addMargin({ id, amount }: RequestOf<'addMargin'>): ResultOf<'addMargin'> {
  const moment = momentOfPosition(id);
  return presentOpen(command((book) => addMarginIn(book, { id, amount }, moment)));
}

/** The newest price of a position's symbol. Refuses: positions.notFound. */
function momentOfPosition(id: string) {
  const position = demoBook().open.find((each) => each.id === id);
  if (!position) throw new Refusal('positions.notFound');
  return momentNow(position.symbol);
}

export function listPositions(request: RequestOf<'listPositions'>): ResultOf<'listPositions'> {
  const all = listed(demoBook(), request.status);
  const { symbol } = request;
  return pageOf(
    all.filter((each) => symbol === undefined || each.symbol === symbol),
    request,
  );
}

/** Newest first. */
function listed(book: DemoBook, status: RequestOf<'listPositions'>['status']) {
  const lists = {
    open: book.open.toReversed().map(presentOpen),
    pending: book.resting.toReversed().map(presentOrder),
    closed: book.closed.map(presentClosed),
    cancelled: book.canceled.map(presentCanceled),
    settling: [],
  };
  return status === undefined ? Object.values(lists).flat() : lists[status];
}

/** By the rules of the server's summary; the demo has no cross positions. */
export function getPositionsSummary(): ResultOf<'getPositionsSummary'> {
  const book = demoBook();
  const available = availableIn(book);
  const locked = add(...book.resting.map(lockedBy));
  const figures = book.open.map((position) => {
    const mark = markNow(position.symbol) ?? position.entryPrice;
    const profit = profitAt(position, mark);
    const terms = contractTerms(findMarketSymbol(position.symbol) as MarketSymbol);
    return {
      margin: position.margin,
      profit,
      equity: larger(add(position.margin, profit), ZERO),
      maintenance: maintenanceOf(position, terms, mark),
    };
  });
  const sum = (key: keyof (typeof figures)[number]) => add(...figures.map((each) => each[key]));
  const equity = add(sum('equity'), locked);
  const backed = equity > 0n;
  return {
    equity: add(available, equity),
    available,
    marginUsed: add(sum('margin'), locked),
    unrealizedProfit: sum('profit'),
    realizedProfitToday: realizedSince(book, startOfDay(serverNowMs())),
    marginRatio: backed ? (divideUp(sum('maintenance'), equity) as Rate) : undefined,
  };
}

const realizedSince = ({ closed }: DemoBook, fromMs: number): Money =>
  add(
    ...closed
      .filter(({ closedAtMs }) => closedAtMs >= fromMs)
      .map(({ profit, openFee, closeFee }) => subtract(profit, add(openFee, closeFee))),
  );

export function getContractBalance(): ResultOf<'getContractBalance'> {
  const available = availableIn(demoBook());
  return { currency: 'USDT', balance: available, available, frozen: ZERO };
}

type Position = ResultOf<'openPosition'>;

/** An open position, at the mark. */
function presentOpen(position: DemoPosition): Position {
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
    priceProof: { open: recordOf(symbol, opened) },
  };
}

/** A closed position, or the closed slice of one, as it ended. */
function presentClosed(position: ClosedDemoPosition): Position {
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
function presentOrder(order: DemoOrder): Position {
  const { symbol, limitPrice, placedAtMs, triggersFromSequence } = order;
  const placed = { sequence: triggersFromSequence, timeMs: placedAtMs, price: limitPrice };
  return {
    ...termsOf(order),
    status: 'pending',
    limitPrice,
    markPrice: markNow(symbol),
    profit: ZERO,
    profitPercent: 0n as Rate,
    openedAt: placedAtMs,
    priceProof: { open: recordOf(symbol, placed) },
  };
}

const presentCanceled = (order: CanceledDemoOrder): Position => ({
  ...presentOrder(order),
  status: 'cancelled',
  cancelReason: order.reason,
  closedAt: order.canceledAtMs,
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
