import { closeIn, openIn } from '@candor/domain/demo-trading/acts';
import { availableIn } from '@candor/domain/demo-trading/book';
import { freshBook } from '@candor/domain/demo-trading/fresh-book';
import { demoMoment } from '@candor/domain/demo-trading/moment';
import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';
import { money, price, quantity } from '@candor/domain/money/money';
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
    const open = book.open.map((position) => ({ ...position, armedAtSequence: 0 }));
    expect(restored.book).toEqual({ ...book, open });
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
