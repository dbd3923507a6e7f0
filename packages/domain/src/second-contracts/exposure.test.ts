import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unitOf } from '../money/fixed.ts';
import { add, money, rate, toText, type Money } from '../money/money.ts';
import {
  COINCIDENCE_S,
  coincidingRuns,
  expectedExpirySecond,
  exposureLimit,
  noExposure,
  withContract,
  worstLoss,
} from './exposure.ts';
import { profitOf } from './outcome.ts';
import { winProfit } from './odds.ts';
import type { Direction } from './terms.ts';

const bet = (direction: Direction, stake: Money, profitRate = rate('0.8')) => ({
  direction,
  stake,
  winProfit: winProfit(stake, profitRate),
});
const anyBet = fc
  .record({
    direction: fc.constantFrom<Direction>('up', 'down'),
    stake: fc.bigInt({ min: 1n, max: 5_000_000_000n }).map((n) => (n * unitOf(6)) as Money),
    percent: fc.bigInt({ min: 80n, max: 92n }),
  })
  .map(({ direction, stake, percent }) => bet(direction, stake, (percent * unitOf(2)) as never));

describe('exposure', () => {
  test('is max(rU − D, rD − U, 0): a hundred up and ninety down at 80%', () => {
    const up = withContract(noExposure, bet('up', money('100')));
    expect(toText(worstLoss(up))).toBe('80');
    const both = withContract(up, bet('down', money('90')));
    expect(toText(worstLoss(both))).toBe('0');
    const more = withContract(both, bet('down', money('100')));
    expect(toText(worstLoss(more))).toBe('52');
  });

  test('is the cost of the worse outcome over all contracts and never above their reserves', () => {
    fc.assert(
      fc.property(fc.array(anyBet, { maxLength: 30 }), (bets) => {
        const exposure = bets.reduce(withContract, noExposure);
        const costIf = (winner: Direction) =>
          -bets.reduce<bigint>((sum, each) => {
            return sum - profitOf(each, each.direction === winner ? 'won' : 'lost');
          }, 0n);
        const costs = [costIf('up'), costIf('down'), 0n];
        const worst = costs.reduce((a, b) => (a > b ? a : b));
        expect(worstLoss(exposure)).toBe(worst);
        expect(worst <= add(...bets.map((each) => each.winProfit))).toBe(true);
      }),
    );
  });

  test('is limited to one percent of equity, and to zero without equity', () => {
    expect(toText(exposureLimit(money('100000000')))).toBe('1000000');
    expect(exposureLimit(money('-5'))).toBe(0n);
  });

  test('covers every group that may settle on one tick with a contract', () => {
    const second = 1_000;
    const soldInto = (at: number) =>
      withContract(noExposure, bet('up', (BigInt(1) << BigInt(at - 980)) as Money, rate('0.5')));
    const runs = coincidingRuns(soldInto, second).map(({ upStake }) => upStake);
    // By brute force: all ranges of seconds that contain it and can share an exit tick.
    const expected = new Set<bigint>();
    for (let from = 980; from <= second; from++)
      for (let to = second; to <= 1_020; to++)
        if (to - from <= 6) expected.add((1n << BigInt(to - 979)) - (1n << BigInt(from - 980)));
    expect(COINCIDENCE_S).toBe(6);
    expect(runs).toHaveLength(expected.size);
    expect(new Set<bigint>(runs)).toEqual(expected);
  });

  test('expects expiry in the second of acceptance plus the period', () => {
    expect(expectedExpirySecond(10_999, 60)).toBe(70);
    expect(expectedExpirySecond(11_000, 60)).toBe(71);
  });
});
