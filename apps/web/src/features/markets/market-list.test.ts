import { price, rate } from '@candor/domain/money/money';
import { describe, expect, test } from 'vitest';
import { nextOrder, shownMarkets, type MarketView } from './market-list.ts';

const row = (
  symbol: string,
  name: string,
  type: 'crypto' | 'gold',
  at: string,
  change: string,
) => ({
  symbol,
  name,
  type,
  base: symbol.slice(0, 3),
  quote: symbol.slice(3),
  price: price(at),
  changePercent: rate(change),
});
const rows = [
  row('BTCUSDT', 'Bitcoin', 'crypto', '68412.5', '0.0214'),
  row('ETHUSDT', 'Ethereum', 'crypto', '3508.27', '-0.0086'),
  row('XAUUSD', 'Gold', 'gold', '2714.38', '0.0042'),
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

  test('shows starred markets alone', () => {
    expect(shown({ favourites: ['XAUUSD'] })).toEqual(['XAUUSD']);
  });
});

test('taps on a head go through its orders and back to the start', () => {
  expect(nextOrder('listed', 'price')).toBe('changeDown');
  expect(nextOrder('changeDown', 'price')).toBe('changeUp');
  expect(nextOrder('priceDown', 'price')).toBe('listed');
  expect(nextOrder('name', 'name')).toBe('listed');
});
