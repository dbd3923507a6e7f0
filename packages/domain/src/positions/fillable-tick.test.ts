import { expect, test } from 'vitest';
import { price } from '../money/money.ts';
import { requireFillable } from './fillable-tick.ts';

const NOW_MS = 1_000_000;
const fill = (timeMs: number) => () =>
  requireFillable({
    tick: { symbol: 'BTCUSDT', sequence: 1, timeMs, price: price('1'), state: 'live' },
    terms: { priceValidityMs: 5_000 },
    nowMs: NOW_MS,
    isMarketOpen: true,
  });

test.each([
  ['an hour ahead', 3_600_000, 'markets.clockInDoubt'],
  ['more than a second ahead', 1_001, 'markets.clockInDoubt'],
  ['past its validity', -5_001, 'positions.stalePrice'],
])('refuses to fill at a price that is %s', (_, aheadMs, key) => {
  expect(fill(NOW_MS + aheadMs)).toThrow(key);
});

test.each([1_000, 0, -5_000])('fills at a price %i ms from now', (aheadMs) => {
  expect(fill(NOW_MS + aheadMs)).not.toThrow();
});
