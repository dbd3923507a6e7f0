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
    leftMs: 60_000,
    profitNow: undefined,
  });
  expect(liveContract(contract, { serverNowMs: 60_000, mark })).toMatchObject({
    phase: 'settling',
    leftMs: 0,
    profitNow: undefined,
  });
});

test('while it is paused its time stands still, and afterwards it is measured by its new reference', () => {
  const mark = price('30000.01');
  const paused = { ...contract, pausedLeftMs: 20_000 };
  expect(liveContract(paused, { serverNowMs: 900_000, mark })).toMatchObject({
    phase: 'paused',
    leftMs: 20_000,
    profitNow: undefined,
  });
  const resumed = { ...contract, referencePrice: price('30010'), expiresAtMs: 920_000 };
  expect(liveContract(resumed, { serverNowMs: 901_000, mark })).toMatchObject({
    phase: 'running',
    leftMs: 19_000,
    profitNow: money('-100'),
    distance: price('30000.01') - price('30010'),
  });
});
