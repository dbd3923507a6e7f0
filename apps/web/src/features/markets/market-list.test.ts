import { money, price, rate } from '@candor/domain/money/money';
import { describe, expect, test } from 'vitest';
import { nextOrder, shownMarkets, type MarketView } from './market-list.ts';

const row = (
  symbol: string,
  name: string,
  type: 'crypto' | 'gold',
  at: string,
  change: string,
  volume: string,
) => ({
  symbol,
  name,
  type,
  base: symbol.slice(0, 3),
  quote: symbol.slice(3),
  price: price(at),
  changePercent: rate(change),
  volume: money(volume),
});
const rows = [
  row('BTCUSDT', 'Bitcoin', 'crypto', '68412.5', '0.0214', '10'),
  row('ETHUSDT', 'Ethereum', 'crypto', '3508.27', '-0.0086', '100'),
  row('XAUUSD', 'Gold', 'gold', '2714.38', '0.0042', '50'),
];
const everything: MarketView = { type: 'all', search: '', order: 'listed', favourites: null };
const shown = (view: Partial<MarketView>) =>
  shownMarkets(rows, { ...everything, ...view }).map(({ symbol }) => symbol);

describe('the market list', () => {
  test('keeps the order of the product until another is asked for', () => {
    expect(shown({})).toEqual(['BTCUSDT', 'ETHUSDT', 'XAUUSD']);
  });

  test('shows one type', () => {
    expect(shown({ type: 'gold' })).toEqual(['XAUUSD']);
  });

  test('finds a pair by name and by every way to write it', () => {
    expect(shown({ search: 'ether' })).toEqual(['ETHUSDT']);
    for (const search of ['btc/usdt', 'BTC USDT', ' btcusdt ']) {
      expect(shown({ search })).toEqual(['BTCUSDT']);
    }
    expect(shown({ search: 'nothing' })).toEqual([]);
  });

  test('sorts by change and by price', () => {
    expect(shown({ order: 'changeDown' })).toEqual(['BTCUSDT', 'XAUUSD', 'ETHUSDT']);
    expect(shown({ order: 'changeUp' })).toEqual(['ETHUSDT', 'XAUUSD', 'BTCUSDT']);
    expect(shown({ order: 'priceDown' })).toEqual(['BTCUSDT', 'ETHUSDT', 'XAUUSD']);
  });

  test('sorts by volume in units and by turnover in dollars', () => {
    expect(shown({ order: 'volumeDown' })).toEqual(['ETHUSDT', 'XAUUSD', 'BTCUSDT']);
    expect(shown({ order: 'turnoverDown' })).toEqual(['BTCUSDT', 'ETHUSDT', 'XAUUSD']);
    expect(shown({ order: 'turnoverUp' })).toEqual(['XAUUSD', 'ETHUSDT', 'BTCUSDT']);
  });

  test('shows the markets of a list alone, in the order of the list', () => {
    const favourites = ['XAUUSD', 'BTCUSDT', 'GONE'];
    expect(shown({ favourites })).toEqual(['XAUUSD', 'BTCUSDT']);
    expect(shown({ favourites, order: 'priceDown' })).toEqual(['BTCUSDT', 'XAUUSD']);
  });
});

test('taps on a header go through its orders and back to the start', () => {
  expect(nextOrder('listed', 'price')).toBe('priceDown');
  expect(nextOrder('priceDown', 'price')).toBe('priceUp');
  expect(nextOrder('priceUp', 'price')).toBe('listed');
  expect(nextOrder('priceUp', 'turnover')).toBe('turnoverDown');
  expect(nextOrder('name', 'name')).toBe('listed');
});
