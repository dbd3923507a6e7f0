import { price, quantity } from '@candor/domain/money/money';
import { GENESIS_HASH, tickText } from '@candor/domain/markets/tick';
import { expect, test } from 'vitest';
import { readTickText } from './read-tick-text.ts';

test('what decides is read from the very text that is hashed', () => {
  const tick = {
    symbol: 'BTCUSDT',
    sequence: 42,
    timeMs: 1_795_000_000_123,
    price: price('68412.5'),
    volume: quantity('1.25'),
    state: 'closeOnly' as const,
    simulated: true,
    sources: [],
    previousHash: GENESIS_HASH,
  };
  expect(readTickText(tickText(tick))).toEqual({
    sequence: 42,
    timeMs: 1_795_000_000_123,
    price: price('68412.5'),
    state: 'closeOnly',
  });
});
