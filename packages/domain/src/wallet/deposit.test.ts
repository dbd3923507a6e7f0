import { describe, expect, test } from 'vitest';
import { money } from '../money/money.ts';
import { type DepositStatus, isEnough, judgeDeposit } from './deposit.ts';
import { currencyCodes } from '../money/currencies.ts';
import { findNetwork, networks, networksOf } from './networks.ts';

const NEEDED = 20;
const judge = (
  status: DepositStatus,
  seen: { isOrphaned?: boolean; confirmations?: number },
  confirmations = 5,
) =>
  judgeDeposit({ status, confirmations }, { isOrphaned: false, confirmations: 5, ...seen }, NEEDED)
    .kind;

describe('a look at a payment', () => {
  test.each([
    ['is final at the last confirmation', 'confirming', { confirmations: 20 }, 'final'],
    ['is final past it', 'confirming', { confirmations: 500 }, 'final'],
    ['goes on before it', 'confirming', { confirmations: 19 }, 'confirming'],
    ['changes nothing without a new block', 'confirming', { confirmations: 5 }, 'unchanged'],
    ['is dropped by a reorganisation', 'confirming', { isOrphaned: true }, 'dropped'],
    ['begins again when it is mined again', 'dropped', { confirmations: 1 }, 'confirming'],
    ['stays dropped while it is not', 'dropped', { isOrphaned: true }, 'unchanged'],
    [
      'costs the house when it goes after it was credited',
      'credited',
      { isOrphaned: true },
      'lost',
    ],
    ['is dropped while it only collects', 'collecting', { isOrphaned: true }, 'dropped'],
    ['never credits twice', 'credited', { confirmations: 21 }, 'unchanged'],
    ['cannot revive what was rejected', 'rejected', { confirmations: 20 }, 'unchanged'],
  ] as const)('%s', (_, status, seen, expected) => {
    expect(judge(status, seen)).toBe(expected);
  });
});

test('dust waits until it is enough together', () => {
  const network = findNetwork('USDT', 'TRC20')!;
  expect(isEnough([money('0.4')], network)).toBe(false);
  expect(isEnough([money('0.4'), money('0.5999')], network)).toBe(false);
  expect(isEnough([money('0.4'), money('0.6')], network)).toBe(true);
});

describe('the table of networks', () => {
  test('has a way for every currency, and each row once', () => {
    for (const code of currencyCodes) expect(networksOf(code).length).toBeGreaterThan(0);
    const names = networks.map(({ currency, chainType }) => `${currency}/${chainType}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test('never takes more than half of the least withdrawal as its fee', () => {
    for (const { withdrawalMin, withdrawalFee } of networks)
      expect(withdrawalFee * 2n <= withdrawalMin).toBe(true);
  });
});
