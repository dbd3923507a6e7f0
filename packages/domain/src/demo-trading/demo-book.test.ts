import { describe, expect, test } from 'vitest';
import { findMarketSymbol, type MarketSymbol } from '../markets/symbols.ts';
import { money, price, quantity, rate, toText } from '../money/money.ts';
import { closePosition } from '../positions/close-position.ts';
import { lockedBy } from '../positions/limit-order.ts';
import { openPosition, type OpenRequest } from '../positions/open-position.ts';
import { refusalOf } from '../positions/testing/refusal-of.ts';
import { tickAt } from '../positions/testing/terms.ts';
import { Refusal } from '../refusal.ts';
import {
  addMarginIn,
  closeIn,
  openIn,
  reverseIn,
  setTrailingIn,
  updateStopsIn,
} from './commands.ts';
import { availableIn, CLOSED_KEPT, DEMO_USER, type DemoBook } from './book.ts';
import { DEMO_GRANT, freshBook } from './fresh-book.ts';
import { amendIn, cancelIn, fillOrdersIn, placeLimitIn } from './limit-orders.ts';
import { demoMoment, type DemoMoment } from './moment.ts';
import { receiveTickIn, returned } from './receive-tick.ts';
import { faultsOf } from './reconcile.ts';

const market = findMarketSymbol('BTCUSDT') as MarketSymbol;
const at = (text: string, sequence = 100): DemoMoment =>
  demoMoment(market, {
    tick: tickAt(text, { sequence, timeMs: sequence * 1_000 }),
    nowMs: sequence * 1_000,
    isMarketOpen: true,
  });
const request: OpenRequest = {
  direction: 'long',
  leverage: 10,
  margin: money('500'),
  takeProfit: null,
  stopLoss: null,
  seenIndex: null,
};
const opened = (asked: Partial<OpenRequest> = {}) =>
  openIn(freshBook(), { ...request, ...asked }, at('20000'));
const arrive = (book: DemoBook, text: string, sequence: number) =>
  receiveTickIn(book, { ...at(text, sequence), mean: price(text) });

describe('a demo book', () => {
  test('starts with ten thousand, balanced', () => {
    expect(toText(availableIn(freshBook()))).toBe('10000');
    expect(faultsOf(freshBook())).toEqual([]);
  });

  test('opens and closes with the same figures as real trading', () => {
    const moment = at('20000');
    const real = openPosition({
      ...moment,
      id: 'demo-1',
      userId: DEMO_USER,
      request,
      openInterest: { cap: moment.openInterestCap, ofSide: money('0'), ofUser: money('0') },
      heldQuantity: quantity('0'),
      available: DEMO_GRANT,
    });
    const { book, what, transfers } = opened();
    expect(what).toMatchObject(real.position);
    expect(transfers).toEqual(real.transfers);
    const later = at('21000', 200);
    const { settlement } = closePosition({
      position: real.position,
      terms: later.terms,
      tick: later.tick,
      reason: 'user',
      insuranceAvailable: money('0'),
    });
    const closed = closeIn(book, { id: 'demo-1' }, later);
    expect(closed.transfers).toEqual(settlement.transfers);
    expect(closed.what).toMatchObject({ exitPrice: settlement.exitPrice, reason: 'user' });
    const change = settlement.returned - real.position.margin - real.position.openFee;
    expect(availableIn(closed.book)).toBe(DEMO_GRANT + change);
    expect(closed.book.open).toEqual([]);
  });

  test('keeps the number of a partially closed position for the rest', () => {
    const { book, what } = opened();
    const half = (what.quantity / 2n / 10n ** 12n) * 10n ** 12n;
    const closed = closeIn(
      book,
      { id: what.id, quantity: half as typeof what.quantity },
      at('20000'),
    );
    expect(closed.book.open.map(({ id }) => id)).toEqual(['demo-1']);
    expect(closed.what.id).toBe('demo-2');
    expect(closed.book.nextNumber).toBe(3);
    expect(faultsOf(closed.book)).toEqual([]);
  });

  test('closes positions on stop loss, take profit and liquidation, each once', () => {
    const stops = { takeProfit: price('21000'), stopLoss: price('19500') };
    const { book } = opened(stops);
    expect(arrive(book, '20900', 101).what).toEqual([]);
    expect(arrive(book, '21050', 101).what.map(({ reason }) => reason)).toEqual(['takeProfit']);
    const lost = arrive(book, '19400', 101);
    expect(lost.what.map(({ reason }) => reason)).toEqual(['stopLoss']);
    expect(arrive(lost.book, '19300', 102).what).toEqual([]);
    const ruined = arrive(opened().book, '17000', 101);
    expect(ruined.what.map(({ reason }) => reason)).toEqual(['liquidation']);
    expect(faultsOf(ruined.book)).toEqual([]);
  });

  test('liquidates a large position in steps, thirty recorded seconds apart', () => {
    const { book } = opened({ margin: money('8000'), leverage: 20 });
    const level = book.open[0]!.liquidationPrice!;
    const step = arrive(book, toText(level), 101);
    expect(step.what.map(({ reason, id }) => [reason, id])).toEqual([['liquidation', 'demo-2']]);
    expect(step.book.open.map(({ id }) => id)).toEqual(['demo-1']);
    expect(faultsOf(step.book)).toEqual([]);
    expect(arrive(step.book, '19050', 130).what).toEqual([]);
    const rest = arrive(step.book, '19050', 131);
    expect(rest.what.map(({ id }) => id)).toEqual(['demo-1']);
    expect(faultsOf(rest.book)).toEqual([]);
  });

  test('triggers nothing on a closed market, a stale price or another pair', () => {
    const { book } = opened({ stopLoss: price('19500') });
    const due = { ...at('19000', 101), mean: price('19000') };
    expect(receiveTickIn(book, { ...due, isMarketOpen: false }).what).toEqual([]);
    expect(receiveTickIn(book, { ...due, nowMs: due.nowMs + 5_001 }).what).toEqual([]);
    const other = { ...due, tick: { ...due.tick, symbol: 'ETHUSDT' } };
    expect(receiveTickIn(book, other).what).toEqual([]);
  });

  test('uses the first price after a reload, whatever its sequence', () => {
    const { book } = opened({ stopLoss: price('19500') });
    expect(arrive(book, '19000', 7).what).toEqual([]);
    expect(arrive(returned(book), '19000', 7).what).toHaveLength(1);
  });

  test('moves levels and adds margin', () => {
    const { book } = opened();
    const stops = { takeProfit: price('22000'), stopLoss: null };
    const moved = updateStopsIn(book, { id: 'demo-1', stops }, at('20000'));
    expect(moved.what).toMatchObject(stops);
    const added = addMarginIn(moved.book, { id: 'demo-1', amount: money('100') }, at('20000'));
    expect(toText(added.what.margin)).toBe('600');
    expect(added.what.liquidationPrice! < moved.what.liquidationPrice!).toBe(true);
    expect(faultsOf(added.book)).toEqual([]);
  });

  test('reverses at one price, without stops, or not at all', () => {
    const { book, what } = opened({ takeProfit: price('25000') });
    const reversed = reverseIn(book, { id: what.id }, at('20100', 101));
    expect(reversed.book).toMatchObject({
      open: [{ direction: 'short', leverage: 10, quantity: what.quantity, takeProfit: null }],
      closed: [{ id: what.id, reason: 'user' }],
    });
    expect(faultsOf(reversed.book)).toEqual([]);
    const closedMarket = { ...at('20100', 101), isMarketOpen: false };
    expect(() => reverseIn(book, { id: what.id }, closedMarket)).toThrow(Refusal);
    expect(book.open).toEqual([what]);
  });

  test('a trailing stop follows the best mark and closes where it comes back from it', () => {
    const { book, what } = opened();
    const trail = { callbackRate: rate('0.01'), activationPrice: null };
    const set = setTrailingIn(book, { id: what.id, request: trail }, at('20000', 101)).book;
    const risen = arrive(set, '22000', 102).book;
    expect(arrive(risen, '21800', 103)).toMatchObject({ book: risen, what: [] });
    expect(arrive(risen, '21780', 103).what).toMatchObject([{ reason: 'trailingStop' }]);
    expect(arrive(returned(risen), '21700', 7).what).toMatchObject([{ reason: 'trailingStop' }]);
    const removed = setTrailingIn(risen, { id: what.id, request: null }, at('22000', 103)).book;
    expect(arrive(removed, '21000', 104).what).toEqual([]);
  });

  test('refuses missing positions and amounts above the balance', () => {
    const nothing = refusalOf(() => closeIn(freshBook(), { id: 'demo-9' }, at('20000')));
    expect(nothing.key).toBe('positions.notFound');
    const { key } = refusalOf(() => opened({ margin: money('10001') }));
    expect(key).toBe('wallet.insufficientBalance');
  });

  test('drops old closed positions but not their money', () => {
    let book = freshBook();
    for (let round = 0; round <= CLOSED_KEPT; round += 1) {
      const next = openIn(book, { ...request, margin: money('10') }, at('20000'));
      book = closeIn(next.book, { id: next.what.id }, at('20000')).book;
    }
    expect(book.closed).toHaveLength(CLOSED_KEPT);
    expect(faultsOf(book)).toEqual([]);
  });
});

describe('a demo limit order', () => {
  const asked = { ...request, limitPrice: price('19000') };
  const placed = () => placeLimitIn(freshBook(), asked, at('20000'));

  test('locks its money, rests and fills as a market order at the tick that crosses', () => {
    const { book, what } = placed();
    expect(book.open).toEqual([]);
    expect(availableIn(book)).toBe(DEMO_GRANT - what.margin - what.openFee);
    expect(fillOrdersIn(book, at('19001', 101)).what).toEqual([]);
    expect(fillOrdersIn(book, at('18900', 100)).what).toEqual([]);
    const filled = fillOrdersIn(book, at('18900', 101));
    const position = filled.what[0]!.position!;
    expect(position).toMatchObject({ id: what.id, margin: what.margin, openedAtSequence: 101 });
    expect(position.entryPrice < asked.limitPrice).toBe(true);
    expect(filled.book).toMatchObject({ open: [position], resting: [] });
    expect(faultsOf(filled.book)).toEqual([]);
    expect(fillOrdersIn(filled.book, at('18800', 102)).what).toEqual([]);
  });

  test('with a stop, rests until a price crosses that, and fills at a later one', () => {
    const waiting = { ...asked, limitPrice: price('21000'), stopPrice: price('20500') };
    const { book, what } = placeLimitIn(freshBook(), waiting, at('20000'));
    expect(book.resting).toEqual([what]);
    const before = fillOrdersIn(book, at('20499', 101));
    expect(before.book).toBe(book);
    const crossed = fillOrdersIn(book, at('20500', 101));
    expect(crossed.what).toEqual([]);
    expect(crossed.book.resting).toMatchObject([{ stop: { crossedSequence: 101 } }]);
    const filled = fillOrdersIn(crossed.book, at('20400', 102));
    expect(filled.book).toMatchObject({ open: [{ id: what.id }], resting: [] });
    expect(faultsOf(filled.book)).toEqual([]);
  });

  test('keeps resting on a closed market, a stale price and another pair', () => {
    const { book } = placed();
    const due = at('18900', 101);
    expect(fillOrdersIn(book, { ...due, isMarketOpen: false }).what).toEqual([]);
    expect(fillOrdersIn(book, { ...due, nowMs: due.nowMs + 5_001 }).what).toEqual([]);
    const other = { ...due, tick: { ...due.tick, symbol: 'ETHUSDT' } };
    expect(fillOrdersIn(book, other).what).toEqual([]);
  });

  test('is canceled in full by the visitor or by a gap after which its money covers nothing', () => {
    const { book, what } = placed();
    const ending = { id: what.id, reason: 'user', canceledAtMs: 102_000 } as const;
    const back = cancelIn(book, ending);
    const canceled = [{ ...what, reason: 'user', canceledAtMs: 102_000 }];
    expect(back.book).toMatchObject({ open: [], resting: [], canceled });
    expect(availableIn(back.book)).toBe(DEMO_GRANT);
    expect(refusalOf(() => cancelIn(back.book, ending)).key).toBe('positions.notFound');
    const short = { ...asked, direction: 'short' as const, limitPrice: price('21000') };
    const sized = { ...short, leverage: 20, margin: money('5000') };
    const sold = placeLimitIn(freshBook(), sized, at('20000'));
    const gap = fillOrdersIn(sold.book, at('2000000000000', 101));
    expect(gap.what.map(({ position }) => position)).toEqual([null]);
    expect(gap.book.canceled).toMatchObject([{ id: sold.what.id, reason: 'notCovered' }]);
    expect(availableIn(gap.book)).toBe(DEMO_GRANT);
  });

  test('is amended under its id, and only the difference of its money moves', () => {
    const { book, what } = placed();
    const amendment = { limitPrice: price('18500'), margin: money('800') };
    const amended = amendIn(book, { id: what.id, amendment }, at('20000', 105));
    expect(amended.what).toMatchObject({ id: what.id, ...amendment, triggersFromSequence: 105 });
    expect(amended.what.placedAtMs).toBe(105_000);
    expect(availableIn(amended.book)).toBe(DEMO_GRANT - lockedBy(amended.what));
    expect(amended.transfers).toHaveLength(1);
    expect(faultsOf(amended.book)).toEqual([]);
    expect(fillOrdersIn(amended.book, at('18900', 106)).what).toEqual([]);
    expect(fillOrdersIn(amended.book, at('18400', 106)).what).toHaveLength(1);
  });

  test('amended alone, its price keeps its quantity, and its money may be all there is', () => {
    const asking = { ...asked, margin: money('9900') };
    const { book, what } = placeLimitIn(freshBook(), asking, at('20000'));
    const change = (amendment: object) => amendIn(book, { id: what.id, amendment }, at('20000'));
    expect(change({ limitPrice: price('18000') }).what.quantity).toBe(what.quantity);
    const { key } = refusalOf(() => change({ margin: money('10000') }));
    expect(key).toBe('wallet.insufficientBalance');
  });

  test('is not amended at the price that fills it, nor once it is gone', () => {
    const { book, what } = placed();
    const { id } = what;
    const amendment = { limitPrice: price('18500') };
    const keyOf = (from: DemoBook, moment = at('20000', 102)) =>
      refusalOf(() => amendIn(from, { id, amendment }, moment)).key;
    expect(keyOf(book, at('18900', 101))).toBe('positions.settling');
    expect(keyOf(fillOrdersIn(book, at('18900', 101)).book)).toBe('positions.alreadyFilled');
    const ending = { id, reason: 'user', canceledAtMs: 102_000 } as const;
    expect(keyOf(cancelIn(book, ending).book)).toBe('positions.alreadyCancelled');
    expect(keyOf(freshBook())).toBe('positions.notFound');
  });

  test('uses the first price after a reload, whatever its sequence', () => {
    const { book } = placed();
    expect(fillOrdersIn(book, at('18900', 7)).what).toEqual([]);
    expect(fillOrdersIn(returned(book), at('18900', 7)).what).toHaveLength(1);
  });
});
