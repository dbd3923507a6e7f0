import { money, price, rate } from '@candor/domain/money/money';
import { expect, test } from 'vitest';
import type { SecondContract } from './second-contract.ts';
import { liveContract } from './live-contract.ts';

const contract: SecondContract = {
  id: 'c',
  symbol: 'BTCUSDT',
  stake: money('100'),
  direction: 'up',
  periodS: 60,
  profitRate: rate('0.8'),
  openPrice: price('20000'),
  status: 'active',
  profit: money('0'),
  openedAt: 0,
  expiresAt: 60_000,
  expiresAtMs: 60_000,
  priceProof: {},
};

test.each([
  ['20000.01', '80'],
  ['20000', '0'],
  ['19999.99', '-100'],
])('at %s it would bring %s', (mark, profit) => {
  const live = liveContract(contract, { serverNowMs: 15_000, mark: price(mark) });
  expect(live).toMatchObject({ phase: 'running', leftMs: 45_000, leftShare: 0.75 });
  expect(live.profitNow).toBe(money(profit));
});

test('before its entry it has no outcome, and from zero on none is guessed', () => {
  const mark = price('20001');
  const entering = { ...contract, openPrice: undefined };
  expect(liveContract(entering, { serverNowMs: 15_000, mark })).toMatchObject({
    phase: 'entering',
    profitNow: undefined,
  });
  expect(liveContract(contract, { serverNowMs: 60_000, mark })).toMatchObject({
    phase: 'settling',
    leftMs: 0,
    profitNow: undefined,
  });
});
