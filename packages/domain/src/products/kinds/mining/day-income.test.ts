import { DAY_MS } from '../../../durations.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { truncateTo, type Fixed } from '../../../money/fixed.ts';
import { money, price, quantity, rate, toText, type Money } from '../../../money/money.ts';
import { dayIncome, outputOf } from './day-income.ts';
import { credited, orderMaximum, orderPrice } from './mining-order.ts';
import { difficultyOf, rewardAt } from './network.ts';
import { spansOfDay, wholeDay } from './network-day.ts';

const network = { difficulty: difficultyOf(25_000_000_000_000n), reward: money('6.25') };
const machine = { hashrate: quantity('100'), powerW: 3_000 };
const free = { poolFee: rate('0'), electricity: money('0'), hosting: money('0') };
const terms = { machine, poolFee: rate('0.02'), electricity: money('0.06'), hosting: money('1') };
const eight = (amount: Money) => toText(truncateTo(amount, 8) as Money);

test('100 TH/s at difficulty 25e12 and reward 6.25 mine 0.00050291 BTC a day', () => {
  const output = outputOf({ machine, ...free, uptime: rate('1') }, wholeDay(network));
  expect(eight(output)).toBe('0.00050291');
});

test('takes electricity and hosting at the mark of the day', () => {
  const day = { terms, spans: wholeDay(network), uptime: rate('1'), mark: price('64000') };
  const { output, electricity, hosting, income } = dayIncome(day);
  // 72 kWh at 0.06 are 4.32 USDT, and 4.32 / 64 000 = 0.0000675.
  expect([output, electricity, hosting].map(eight)).toEqual([
    '0.00049285',
    '0.0000675',
    '0.00001562',
  ]);
  expect(eight(income)).toBe('0.00040973');
  expect(output).toBe(electricity + hosting + income);
});

test('a machine that stands still mines nothing, uses nothing and owes nothing', () => {
  const day = { terms, spans: wholeDay(network), uptime: rate('0'), mark: price('64000') };
  expect(dayIncome(day)).toEqual({ output: 0n, electricity: 0n, hosting: 0n, income: 0n });
});

test('costs above the output take all of it, electricity first', () => {
  const day = { terms, spans: wholeDay(network), uptime: rate('1'), mark: price('9000') };
  const { output, electricity, hosting, income } = dayIncome(day);
  expect(eight(electricity)).toBe('0.00048');
  expect([income, electricity + hosting]).toEqual([0n, output]);
});

test('each part of a day counts with its own difficulty and reward', () => {
  const startMs = Date.UTC(2026, 0, 1, 16);
  const at = (hours: number, difficulty: bigint, reward: string) => ({
    timeMs: startMs + hours * 3_600_000,
    height: 0,
    difficulty: difficultyOf(difficulty),
    reward: money(reward),
  });
  const records = [at(-30, 9n, '25'), at(0, 20n, '12.5'), at(6, 40n, '12.5'), at(18, 40n, '6.25')];
  expect(spansOfDay('2026-01-02', [...records, at(24, 80n, '6.25')])).toEqual([
    { lastsMs: DAY_MS / 4, difficulty: difficultyOf(20n), reward: money('12.5') },
    { lastsMs: DAY_MS / 2, difficulty: difficultyOf(40n), reward: money('12.5') },
    { lastsMs: DAY_MS / 4, difficulty: difficultyOf(40n), reward: money('6.25') },
  ]);
  expect(() => spansOfDay('2026-01-02', [at(1, 20n, '12.5')])).toThrow('recorded before the day');
});

test('the reward halves every 210 000 blocks', () => {
  const rewards = [0, 209_999, 210_000, 840_000, 1_050_000].map((height) =>
    toText(rewardAt(height)),
  );
  expect(rewards).toEqual(['50', '50', '25', '3.125', '1.5625']);
});

test('the maximum is one and a half times the whole cycle before costs', () => {
  const hosted = { ...free, machine: { ...machine } as never, cycleDays: 365 };
  expect(toText(orderMaximum(hosted, network, 1n))).toBe('0.27534552');
  expect(toText(orderMaximum(hosted, network, 2n))).toBe('0.55069104');
  expect(toText(orderPrice({ price: money('5980') }, 3n))).toBe('17940');
});

test('credits whole satoshis', () => {
  expect(toText(credited(money('0.000409729999999999'), 1n))).toBe('0.00040972');
  expect(toText(credited(money('0.000409729999999999'), 3n))).toBe('0.00122918');
});

/** A number as an exact fraction, for an oracle that shares no arithmetic with the product. */
const fraction = (fixed: Fixed): [bigint, bigint] => [fixed, 10n ** 18n];
const times = (...parts: (readonly [bigint, bigint])[]): [bigint, bigint] =>
  parts.reduce<[bigint, bigint]>(([a, b], [c, d]) => [a * c, b * d], [1n, 1n]);
const minus = ([a, b]: [bigint, bigint], [c, d]: [bigint, bigint]): [bigint, bigint] => [
  a * d - c * b,
  b * d,
];

test('is the exact fraction of the formula, to within the last decimals, in every case', () => {
  const parts = fc.array(fc.integer({ min: 1, max: DAY_MS }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(
      parts,
      fc.bigInt(1n, 10n ** 15n),
      fc.bigInt(1n, 1_000n * 10n ** 18n),
      fc.bigInt(0n, 10n ** 18n),
      fc.bigInt(0n, 10n ** 17n),
      fc.tuple(fc.integer({ min: 1, max: 9_000 }), fc.bigInt(0n, 10n ** 18n)),
      fc.bigInt(10n ** 20n, 10n ** 24n),
      (lengths, difficulty, hashrate, uptime, poolFee, [powerW, electricity], mark) => {
        const spans = lengths.map((lastsMs, index) => ({
          lastsMs,
          difficulty: difficultyOf(difficulty + BigInt(index)),
          reward: rewardAt(index * 210_000),
        }));
        const hosting = electricity * 3n;
        const own = { machine: { hashrate, powerW }, poolFee, electricity, hosting };
        const found = dayIncome({
          terms: own as never,
          spans,
          uptime: uptime as never,
          mark: mark as never,
        });
        const output = spans.reduce<[bigint, bigint]>(
          (sum, { lastsMs, difficulty: each, reward }) => {
            const [a, b] = times(
              fraction(hashrate),
              [10n ** 12n, 1n],
              [BigInt(lastsMs), 1_000n],
              fraction(reward),
              [10n ** 18n, each * 2n ** 32n],
              fraction(uptime),
              [10n ** 18n - poolFee, 10n ** 18n],
            );
            return [sum[0] * b + a * sum[1], sum[1] * b];
          },
          [0n, 1n],
        );
        const costs = times(
          [BigInt(powerW) * 24n, 1_000n],
          fraction(uptime),
          fraction(electricity as Fixed),
          [10n ** 18n, mark],
        );
        const all = minus(minus(output, costs), [hosting, mark]);
        const exact = all[0] <= 0n ? 0n : (all[0] * 10n ** 18n) / all[1];
        // Each rounding costs the customer less than one unit of the last decimal; electricity is
        // rounded in USDT first, which at a mark of 100 and above is less than that in BTC.
        expect(found.income).toBeLessThanOrEqual(exact);
        expect(found.income).toBeGreaterThan(exact - BigInt(spans.length) - 5n);
        expect(found.output).toBe(found.electricity + found.hosting + found.income);
        expect(found.income >= 0n && found.hosting >= 0n).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});
