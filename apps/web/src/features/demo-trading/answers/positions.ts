/** Calls on positions, orders and the contract account, answered from the demo book. */
import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { availableIn, type DemoBook } from '@candor/domain/demo-trading/book';
import {
  addMarginIn,
  closeIn,
  openIn,
  reverseIn,
  setTrailingIn,
  updateStopsIn,
} from '@candor/domain/demo-trading/commands';
import { cancelCloseIn, placeCloseIn } from '@candor/domain/demo-trading/close-orders';
import { amendIn, cancelIn, placeLimitIn } from '@candor/domain/demo-trading/limit-orders';
import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';
import { divideUp } from '@candor/domain/money/fixed';
import {
  add,
  larger,
  subtract,
  ZERO,
  type Money,
  type Price,
  type Rate,
} from '@candor/domain/money/money';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import { lockedBy } from '@candor/domain/positions/limit-order';
import { maintenanceOf } from '@candor/domain/positions/position-tiers';
import { profitAt } from '@candor/domain/positions/profit';
import { Refusal } from '@candor/domain/refusal';
import { command, demoBook } from '../demo-account.ts';
import { markNow, momentNow, serverNowMs } from '../live-moment.ts';
import { pageOf } from './page-of.ts';
import {
  presentCanceled,
  presentClosed,
  presentCloseOrder,
  presentOpen,
  presentOrder,
} from './present-position.ts';
import { startOfDay } from './start-of-day.ts';

/** At the very price on screen, so nothing can have moved since. */
export function openPosition(request: RequestOf<'openPosition'>): ResultOf<'openPosition'> {
  const { symbol, direction, leverage, limitPrice } = request;
  const stopPrice = request.orderType === 'stopLimit' ? request.stopPrice : undefined;
  const { takeProfit = null, stopLoss = null } = request;
  const order = { direction, leverage, ...sizeOf(request), takeProfit, stopLoss };
  const moment = momentNow(symbol);
  if (request.orderType !== 'limit' && request.orderType !== 'stopLimit') {
    return presentOpen(command((book) => openIn(book, { ...order, seenIndex: null }, moment)));
  }
  if (limitPrice === undefined) throw new Refusal('positions.limitPriceRequired');
  const placed = command((book) => placeLimitIn(book, { ...order, limitPrice, stopPrice }, moment));
  return 'placedAtMs' in placed ? presentOrder(placed) : presentOpen(placed);
}

function sizeOf({ margin, quantity }: RequestOf<'openPosition'>) {
  if (margin !== undefined) return { margin };
  if (quantity !== undefined) return { quantity };
  throw new Refusal('positions.sizeRequired');
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

export function reversePosition({ id }: RequestOf<'reversePosition'>): ResultOf<'reversePosition'> {
  const moment = momentOfPosition(id);
  const { closed, opened } = command((book) => reverseIn(book, { id }, moment));
  return { closed: presentClosed(closed), opened: presentOpen(opened) };
}

/** Each by itself: what cannot be closed now stays open and says why. */
export function closePositions({
  symbol: only,
}: RequestOf<'closePositions'>): ResultOf<'closePositions'> {
  const asked = demoBook().open.filter(({ symbol }) => only === undefined || symbol === only);
  const outcomes = asked.map(({ id, symbol, direction }) => {
    try {
      const moment = momentNow(symbol);
      const closed = command((book) => closeIn(book, { id }, moment));
      return { id, symbol, direction, position: presentClosed(closed) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { key: errorKey, details } = error;
      return { id, symbol, direction, refusal: { errorKey, details: { ...details } } };
    }
  });
  return { outcomes, left: 0 };
}

export const cancelPosition = ({ id }: RequestOf<'cancelPosition'>): ResultOf<'cancelPosition'> =>
  presentCanceled(
    command((book) => cancelIn(book, { id, reason: 'user', canceledAtMs: serverNowMs() })),
  );

export function amendOrder(request: RequestOf<'amendOrder'>): ResultOf<'amendOrder'> {
  const { id, limitPrice, stopPrice, margin, quantity } = request;
  const amendment = {
    limitPrice,
    stopPrice,
    margin,
    quantity,
    takeProfit: removable(request.takeProfit),
    stopLoss: removable(request.stopLoss),
  };
  const moment = momentNow(symbolOf(demoBook(), id));
  return presentOrder(command((book) => amendIn(book, { id, amendment }, moment)));
}

/** Also of what has ended: then the book says how. Refuses: positions.notFound. */
function symbolOf({ open, resting, closed, canceled }: DemoBook, id: string): string {
  const found = [...resting, ...open, ...closed, ...canceled].find((each) => each.id === id);
  if (!found) throw new Refusal('positions.notFound');
  return found.symbol;
}

/** Zero, at which nothing can be, removes a stop. */
const removable = (level: Price | undefined): Price | null | undefined =>
  level === 0n ? null : level;

export function placeCloseOrder(
  request: RequestOf<'placeCloseOrder'>,
): ResultOf<'placeCloseOrder'> {
  const { id, limitPrice, quantity } = request;
  if (limitPrice === undefined) throw new Refusal('positions.limitPriceRequired');
  const moment = momentOfPosition(id);
  return presentCloseOrder(
    command((book) => placeCloseIn(book, { id, limitPrice, quantity }, moment)),
  );
}

export const cancelCloseOrder = ({
  id,
}: RequestOf<'cancelCloseOrder'>): ResultOf<'cancelCloseOrder'> => ({
  ...presentCloseOrder(command((book) => cancelCloseIn(book, { id }))),
  status: 'cancelled',
  cancelReason: 'user',
  endedAt: serverNowMs(),
});

/** Those that rest; what has ended shows as what it closed. */
export function listCloseOrders(
  request: RequestOf<'listCloseOrders'>,
): ResultOf<'listCloseOrders'> {
  const { status = 'resting', symbol } = request;
  const all = status === 'resting' ? demoBook().closeOrders.toReversed() : [];
  const asked = all.filter((each) => symbol === undefined || each.symbol === symbol);
  return pageOf(asked.map(presentCloseOrder), request);
}

export function updateStops(request: RequestOf<'updateStops'>): ResultOf<'updateStops'> {
  const { id, takeProfit = null, stopLoss = null } = request;
  const moment = momentOfPosition(id);
  const stops = { takeProfit, stopLoss };
  return presentOpen(command((book) => updateStopsIn(book, { id, stops }, moment)));
}

export function setTrailingStop({
  id,
  callbackRate,
  activationPrice,
}: RequestOf<'setTrailingStop'>): ResultOf<'setTrailingStop'> {
  const moment = momentOfPosition(id);
  const request =
    callbackRate === undefined ? null : { callbackRate, activationPrice: activationPrice ?? null };
  return presentOpen(command((book) => setTrailingIn(book, { id, request }, moment)));
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
