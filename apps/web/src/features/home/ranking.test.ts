import { money, price, rate } from '@candor/domain/money/money';
import { describe, expect, test } from 'vitest';
import { ranked, type Ranking } from './ranking.ts';

const row = (
  symbol: string,
  at: string,
  volume: string,
  change: string,
  state: 'closed' | 'live' = 'live',
) => ({
  symbol,
  state,
  price: price(at),
  volume: money(volume),
  changePercent: rate(change),
});
const rows = [
  row('BTCUSDT', '60000', '10', '-0.02'),
  row('DOGEUSDT', '0.1', '900000', '0.05'),
  row('EURUSD', '1.1', '1', '0'),
  row('ETHUSDT', '3000', '100', '0.01'),
  row('USDJPY', '150', '5000', '0'),
];
const order = (ranking: Exclude<Ranking, 'favourites'>) =>
  ranked(rows, ranking).map(({ symbol }) => symbol);

describe('the ranking', () => {
  test('of 24 hours is by turnover, in dollars, not by coins or by yen', () => {
    expect(order('hot')).toEqual(['BTCUSDT', 'ETHUSDT', 'DOGEUSDT', 'USDJPY', 'EURUSD']);
  });

  test('of 24 hours has open markets first, whatever the turnover of closed ones', () => {
    const closed = row('XAUUSD', '2700', '9999999', '0.03', 'closed');
    expect(ranked([closed, ...rows], 'hot').map(({ symbol }) => symbol)).toEqual([
      ...order('hot'),
      'XAUUSD',
    ]);
  });

  test('of gainers has open markets first, whatever the rise of closed ones', () => {
    const closed = row('XAUUSD', '2700', '1', '0.3', 'closed');
    expect(ranked([closed, ...rows], 'gainers').map(({ symbol }) => symbol)).toEqual([
      ...order('gainers'),
      'XAUUSD',
    ]);
  });

  test('of gainers holds what rose, the largest rise first', () => {
    expect(order('gainers')).toEqual(['DOGEUSDT', 'ETHUSDT']);
  });

  test('of losers holds what fell', () => {
    expect(order('losers')).toEqual(['BTCUSDT']);
  });
});
