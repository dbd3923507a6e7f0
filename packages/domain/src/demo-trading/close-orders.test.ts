import { describe, expect, test } from 'vitest';
import { findMarketSymbol, type MarketSymbol } from '../markets/symbols.ts';
import { price, quantity, toText } from '../money/money.ts';
import { refusalOf } from '../positions/testing/refusal-of.ts';
import { tickAt } from '../positions/testing/terms.ts';
import type { DemoBook } from './book.ts';
import { cancelCloseIn, placeCloseIn } from './close-orders.ts';
import { closeIn, openIn, reverseIn } from './commands.ts';
import { freshBook } from './fresh-book.ts';
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
const arrive = (book: DemoBook, text: string, sequence: number) =>
  receiveTickIn(book, { ...at(text, sequence), mean: price(text) });

/** Long 0.2 bitcoin at about 20,000. */
const opened = (stops: object = {}) => {
  const request = {
    direction: 'long' as const,
    leverage: 5,
    quantity: quantity('0.2'),
    takeProfit: null,
    stopLoss: null,
    seenIndex: null,
    ...stops,
  };
  return openIn(freshBook(), request, at('20000')).book;
};
const place = (book: DemoBook, limit: string, size?: string) =>
  placeCloseIn(
    book,
    {
      id: 'demo-1',
      limitPrice: price(limit),
      ...(size !== undefined && { quantity: quantity(size) }),
    },
    at('20000'),
  );
const sizes = ({ closeOrders }: DemoBook) => closeOrders.map((order) => toText(order.quantity));

describe('a close order of the demo', () => {
  test('locks nothing, and closes its part once the exit, with the spread, is at the limit', () => {
    const before = opened();
    const { book, what } = place(before, '21000', '0.05');
    expect(book.sums).toEqual(before.sums);
    expect(arrive(book, '21000', 101).what).toEqual([]);
    const filled = arrive(book, '21010', 101);
    expect(filled.what).toMatchObject([{ reason: 'limitClose', quantity: quantity('0.05') }]);
    expect(filled.what[0]!.exitPrice >= what.limitPrice).toBe(true);
    expect(filled.book).toMatchObject({
      open: [{ id: 'demo-1', quantity: quantity('0.15') }],
      closeOrders: [],
    });
    expect(faultsOf(filled.book)).toEqual([]);
    expect(arrive(filled.book, '21100', 102).what).toEqual([]);
  });

  test('several never exceed the position, and shrink with it from the newest', () => {
    const two = place(place(opened(), '21000', '0.12').book, '22000').book;
    expect(sizes(two)).toEqual(['0.12', '0.08']);
    expect(refusalOf(() => place(two, '23000')).key).toBe('positions.quantityTooLarge');
    const smaller = closeIn(two, { id: 'demo-1', quantity: quantity('0.05') }, at('20000')).book;
    expect(sizes(smaller)).toEqual(['0.12', '0.03']);
    const one = closeIn(smaller, { id: 'demo-1', quantity: quantity('0.05') }, at('20000')).book;
    expect(sizes(one)).toEqual(['0.1']);
    expect(faultsOf(one)).toEqual([]);
  });

  test('two fill on one tick, each for its own part', () => {
    const two = place(place(opened(), '21000', '0.05').book, '21500').book;
    const filled = arrive(two, '22000', 101);
    expect(filled.what.map((each) => toText(each.quantity))).toEqual(['0.05', '0.15']);
    expect(filled.book).toMatchObject({ open: [], closeOrders: [] });
    expect(faultsOf(filled.book)).toEqual([]);
  });

  test('ends with its position, and what ends that on the same tick goes first', () => {
    const both = place(opened({ takeProfit: price('21000') }), '20900', '0.05').book;
    const ended = arrive(both, '21500', 101);
    expect(ended.what.map(({ reason }) => reason)).toEqual(['takeProfit']);
    expect(ended.book.closeOrders).toEqual([]);
    expect(reverseIn(both, { id: 'demo-1' }, at('20000')).book.closeOrders).toEqual([]);
  });

  test('waits for a later price of its own pair, fresh and in market hours', () => {
    const { book } = place(opened(), '21000');
    expect(arrive(book, '22000', 100).what).toEqual([]);
    const due = { ...at('22000', 101), mean: price('22000') };
    expect(receiveTickIn(book, { ...due, isMarketOpen: false }).what).toEqual([]);
    expect(receiveTickIn(book, { ...due, nowMs: due.nowMs + 5_001 }).what).toEqual([]);
    const other = { ...due, tick: { ...due.tick, symbol: 'ETHUSDT' } };
    expect(receiveTickIn(book, other).what).toEqual([]);
    expect(arrive(returned(book), '22000', 7).what).toHaveLength(1);
  });

  test('is taken back once', () => {
    const { book, what } = place(opened(), '21000');
    const without = cancelCloseIn(book, { id: what.id });
    expect(without).toMatchObject({ book: { closeOrders: [] }, what: { id: what.id } });
    const again = refusalOf(() => cancelCloseIn(without.book, { id: what.id }));
    expect(again.key).toBe('positions.notFound');
    expect(arrive(without.book, '22000', 101).what).toEqual([]);
  });

  test('is refused for a position that is none, and at no price', () => {
    const asked = { id: 'demo-9', limitPrice: price('21000') };
    const nothing = refusalOf(() => placeCloseIn(opened(), asked, at('20000')));
    expect(nothing.key).toBe('positions.notFound');
    expect(refusalOf(() => place(opened(), '0')).key).toBe('positions.limitPriceRequired');
  });
});
