import { placeCloseIn } from '@candor/domain/demo-trading/close-orders';
import { closeIn, openIn } from '@candor/domain/demo-trading/commands';
import { availableIn } from '@candor/domain/demo-trading/book';
import { freshBook } from '@candor/domain/demo-trading/fresh-book';
import { cancelIn, placeLimitIn } from '@candor/domain/demo-trading/limit-orders';
import { demoMoment } from '@candor/domain/demo-trading/moment';
import { buySecondContractIn, readLogIn } from '@candor/domain/demo-trading/second-contracts';
import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';
import { money, price, quantity } from '@candor/domain/money/money';
import { defaultSets } from '@candor/domain/second-contracts/default-sets';
import { describe, expect, test } from 'vitest';
import { bookText, restoreBook } from './stored-book.ts';

const market = findMarketSymbol('BTCUSDT') as MarketSymbol;
const at = (text: string) =>
  demoMoment(market, {
    tick: { symbol: 'BTCUSDT', sequence: 7, timeMs: 1_000, price: price(text), state: 'live' },
    nowMs: 1_000,
    isMarketOpen: true,
  });

/** One position open with a stop loss, and a slice of it closed. */
function used() {
  const request = {
    direction: 'long' as const,
    leverage: 10,
    margin: money('500.25'),
    takeProfit: null,
    stopLoss: price('19500.5'),
    seenIndex: null,
  };
  const opened = openIn(freshBook(), request, at('20000'));
  return closeIn(opened.book, { id: opened.what.id, quantity: quantity('0.1') }, at('20100')).book;
}

describe('a demo book on the device', () => {
  test('comes back to the last digit, with its levels armed for the first price', () => {
    const book = used();
    const restored = restoreBook(bookText(book));
    expect(restored.isAfresh).toBe(false);
    const open = book.open.map((position) => ({ ...position, triggersFromSequence: 0 }));
    expect(restored.book).toEqual({ ...book, open });
  });

  test('keeps orders that wait, armed for the first price, and canceled ones', () => {
    const request = {
      direction: 'short' as const,
      leverage: 5,
      margin: money('100'),
      takeProfit: price('20500'),
      stopLoss: null,
      limitPrice: price('21000.5'),
    };
    const { book, what } = placeLimitIn(used(), request, at('20000'));
    const restored = restoreBook(bookText(book));
    expect(restored.isAfresh).toBe(false);
    expect(restored.book.resting).toEqual([{ ...what, triggersFromSequence: 0 }]);
    const ending = { id: what.id, reason: 'user', canceledAtMs: 2_000 } as const;
    const canceled = cancelIn(book, ending).book;
    expect(restoreBook(bookText(canceled)).book.canceled).toEqual(canceled.canceled);
  });

  test('keeps limit closes, armed for the first price', () => {
    const [position] = used().open;
    const asked = { id: position!.id, limitPrice: price('21000.5') };
    const { book, what } = placeCloseIn(used(), asked, at('20000'));
    const restored = restoreBook(bookText(book));
    expect(restored.isAfresh).toBe(false);
    expect(restored.book.closeOrders).toEqual([{ ...what, triggersFromSequence: 0 }]);
  });

  test('keeps bets that run and bets that have ended', () => {
    const set = defaultSets.find(({ id }) => id === 'BTCUSDT-60')!;
    const bet = { set, direction: 'up', stake: money('12.5'), isOpenAtExpiry: true } as const;
    const first = buySecondContractIn(used(), bet, at('20000'));
    const { book } = buySecondContractIn(first.book, bet, at('20000'));
    const entry = { sequence: 8, timeMs: 1_400, price: price('20000'), state: 'live' } as const;
    const exit = { ...entry, sequence: 128, timeMs: 61_400, price: price('20000.5') };
    const read = { id: first.what.id, log: [entry, exit], nowMs: 61_500 };
    const ended = readLogIn(book, read).book;
    const restored = restoreBook(bookText(ended));
    expect(restored.isAfresh).toBe(false);
    expect(restored.book.secondContracts).toEqual(ended.secondContracts);
    expect(restored.book.settledSecondContracts).toEqual(ended.settledSecondContracts);
  });

  test('from before there were bets or canceled orders is read all the same', () => {
    const { version, book } = JSON.parse(bookText(used())) as { version: number; book: object };
    const {
      secondContracts: _,
      settledSecondContracts: __,
      canceled: ___,
      closeOrders: ____,
      ...before
    } = book as never as {
      secondContracts: unknown;
      settledSecondContracts: unknown;
      canceled: unknown;
      closeOrders: unknown;
    };
    const restored = restoreBook(JSON.stringify({ version, book: before }));
    expect(restored.isAfresh).toBe(false);
    expect(restored.book.secondContracts).toEqual([]);
    expect(restored.book.canceled).toEqual([]);
    expect(restored.book.closeOrders).toEqual([]);
  });

  test('is fresh without a word where there was none', () => {
    expect(restoreBook(null)).toEqual({ book: freshBook(), isAfresh: false });
  });

  const text = bookText(used());
  test.each([
    ['is no JSON', text.slice(1)],
    ['is empty', ''],
    ['has another version', text.replace('"version":1', '"version":2')],
    ['has a figure that is none', text.replace('"19500.5"', '"many"')],
    ['lost a field', text.replaceAll('"openFee"', '"fee"')],
    ['was made richer', text.replace(/"sum":"9\d+/, '"sum":"999999')],
  ])('starts afresh, and says so, when it %s', (_, broken) => {
    expect(broken).not.toBe(text);
    const restored = restoreBook(broken);
    expect(restored.isAfresh).toBe(true);
    expect(availableIn(restored.book)).toBe(money('10000'));
  });
});
