import { describe, expect, test } from 'vitest';
import { money } from '../money/money.ts';
import { type DepositStatus, isEnough, judgeDeposit } from './deposit.ts';
import { coins } from '../money/currencies.ts';
import { findNetwork, networks, networksOf } from './networks.ts';

const NEEDED = 20;
const judge = (
  status: DepositStatus,
  seen: { isOrphaned?: boolean; confirmations?: number },
  confirmations = 5,
) =>
  judgeDeposit({ status, confirmations }, { isOrphaned: false, confirmations: 5, ...seen }, NEEDED)
    .kind;

describe('polling a payment', () => {
  test.each([
    ['is final at the last confirmation', 'confirming', { confirmations: 20 }, 'final'],
    ['is final past it', 'confirming', { confirmations: 500 }, 'final'],
    ['continues before it', 'confirming', { confirmations: 19 }, 'confirming'],
    ['changes nothing without a new block', 'confirming', { confirmations: 5 }, 'unchanged'],
    ['is dropped by a reorganization', 'confirming', { isOrphaned: true }, 'dropped'],
    ['restarts when it is mined again', 'dropped', { confirmations: 1 }, 'confirming'],
    ['stays dropped while orphaned', 'dropped', { isOrphaned: true }, 'unchanged'],
    ['costs the house if it is dropped after crediting', 'credited', { isOrphaned: true }, 'lost'],
    ['is dropped while collecting', 'collecting', { isOrphaned: true }, 'dropped'],
    ['never credits twice', 'credited', { confirmations: 21 }, 'unchanged'],
    ['cannot revive a rejected deposit', 'rejected', { confirmations: 20 }, 'unchanged'],
  ] as const)('%s', (_, status, seen, expected) => {
    expect(judge(status, seen)).toBe(expected);
  });
});

test('collects small payments until they reach the minimum together', () => {
  const network = findNetwork('USDT', 'TRC20')!;
  expect(isEnough([money('0.4')], network)).toBe(false);
  expect(isEnough([money('0.4'), money('0.5999')], network)).toBe(false);
  expect(isEnough([money('0.4'), money('0.6')], network)).toBe(true);
});

describe('the network table', () => {
  test('has a network for every currency and no duplicate rows', () => {
    for (const { code } of coins) expect(networksOf(code).length).toBeGreaterThan(0);
    const names = networks.map(({ currency, chainType }) => `${currency}/${chainType}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test('never charges more than half of the minimum withdrawal as its fee', () => {
    for (const { withdrawalMin, withdrawalFee } of networks)
      expect(withdrawalFee * 2n <= withdrawalMin).toBe(true);
  });
});
