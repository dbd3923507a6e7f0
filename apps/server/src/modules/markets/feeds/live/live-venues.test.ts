import type { LiveVenueName } from '@candor/domain/markets/live-sources';
import { formatFixed, parseFixed } from '@candor/domain/money/fixed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPriceRig, type PriceRig, sourceOf } from '../../testing/venues/price-rig.ts';

const venues: readonly LiveVenueName[] = [
  'binance',
  'coinbase',
  'kraken',
  'okx',
  'bybit',
  'bitstamp',
];
let rig: PriceRig;

beforeAll(async () => {
  rig = await openPriceRig({ venues });
  await rig.start();
});
afterAll(() => rig.close());

test('six venues over real sockets make a live price of a real market', async () => {
  const tick = await rig.step();
  expect(tick).toMatchObject({ state: 'live', simulated: false, price: parseFixed('20000') });
  expect(tick!.sources.map(({ venue, reason }) => [venue, reason])).toEqual(
    [
      'binance-usdt',
      'coinbase-usd',
      'coinbase-usdt',
      'kraken-usd',
      'kraken-usdt',
      'kraken-usdc',
      'okx-usdt',
      'bybit-usdt',
      'bitstamp-usd',
      'bitstamp-usdt',
    ].map((venue) => [venue, null]),
  );
});

test('a moved market is followed in the next tick', async () => {
  rig.price = parseFixed('20100.5');
  const tick = await rig.step();
  expect(formatFixed(tick!.price)).toBe('20100.5');
  expect(sourceOf(tick, 'kraken-usd')?.origin).toMatchObject({ owner: 'kraken', quote: 'USD' });
});
