import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money, price, quantity, rate, toText } from '../../../money/money.ts';
import { type Assumptions, project, shutdownPrice } from './calculator.ts';
import { dayIncome } from './day-income.ts';
import { credited, orderMaximum } from './mining-order.ts';
import { type MiningTerms } from './mining-terms.ts';
import { difficultyOf } from './network.ts';
import { wholeDay } from './network-day.ts';

const terms: MiningTerms = {
  machine: {
    manufacturer: 'Candor',
    model: 'Test',
    site: 'Nowhere',
    hashrate: quantity('335'),
    powerW: 5_360,
    sizeMm: [410, 170, 209],
    weightKg: quantity('17.5'),
    temperatureC: [-20, 50],
    humidityMax: 90,
    network: 'Ethernet',
  },
  poolFee: rate('0.02'),
  electricity: money('0.06'),
  hosting: money('0.5'),
  price: money('5980'),
  cycleDays: 365,
};
const network = {
  height: 931_392,
  difficulty: difficultyOf(50_000_000_000_000n),
  reward: money('3.125'),
};
const today: Assumptions = {
  price: price('64000'),
  difficultyGrowth: rate('0'),
  electricity: money('0.06'),
  uptime: rate('1'),
};
const plan = { terms, machines: 1n, network };

test('at unchanged figures the cycle is the income of a day, every day', () => {
  const day = dayIncome({ terms, spans: wholeDay(network), uptime: rate('1'), mark: today.price });
  const { income, worth, result, isCapped } = project(plan, today);
  expect(income).toBe(credited(day.income, 1n) * 365n);
  expect([toText(worth), toText(result), isCapped]).toEqual(['6642.416', '662.416', false]);
});

test('a rising difficulty turns the earnings into a loss', () => {
  const { result } = project(plan, { ...today, difficultyGrowth: rate('0.02') });
  expect(result < 0n).toBe(true);
});

test('the difficulty changes at the next retarget and every fourteen days from there', () => {
  // 144 blocks before a retarget: the second day is the first at the new difficulty.
  const near = { ...network, height: 931_392 - 144 };
  const two = { ...plan, network: near, terms: { ...terms, cycleDays: 16 } };
  const doubled = { ...today, difficultyGrowth: rate('1') };
  const at = (difficulty: bigint) =>
    credited(
      dayIncome({
        terms,
        spans: wholeDay({ ...network, difficulty: difficultyOf(difficulty) }),
        uptime: rate('1'),
        mark: today.price,
      }).income,
      1n,
    );
  const [first, second, third] = [50n, 100n, 200n].map((tera) => at(tera * 10n ** 12n));
  expect(project(two, doubled).income).toBe(first! + second! * 14n + third!);
});

test('the reward halves within the cycle when its height comes', () => {
  const short = { ...terms, cycleDays: 2 };
  const before = { ...network, height: 1_050_000 - 144 };
  const whole = project({ ...plan, terms: short }, today).income;
  expect(project({ ...plan, terms: short, network: before }, today).income).toBeLessThan(whole);
  const reward = money('1.5625');
  const halved = dayIncome({
    terms,
    spans: wholeDay({ ...network, reward }),
    uptime: rate('1'),
    mark: today.price,
  });
  expect(project({ ...plan, terms: short, network: before }, today).income).toBe(
    whole / 2n + credited(halved.income, 1n),
  );
});

test('income stops at the stated maximum', () => {
  const falling = project(plan, { ...today, difficultyGrowth: rate('-0.05') });
  expect(falling.isCapped).toBe(true);
  expect(falling.income).toBe(orderMaximum(terms, network, 1n));
});

test('the break-even price is the lowest at which nothing is lost', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 4n),
      fc.integer({ min: -300, max: 800 }),
      fc.integer({ min: 0, max: 15 }),
      (machines, growth, cents) => {
        const assumed = {
          ...today,
          difficultyGrowth: rate((growth / 10_000).toFixed(4)),
          electricity: money((cents / 100).toFixed(2)),
        };
        const { breakEven } = project({ ...plan, machines }, assumed);
        if (breakEven === null) return;
        const resultAt = (mark: bigint) =>
          project({ ...plan, machines }, { ...assumed, price: mark as never }).result;
        expect(resultAt(breakEven) >= 0n).toBe(true);
        expect(resultAt(breakEven - 10n ** 16n) < 0n).toBe(true);
      },
    ),
    { numRuns: 15 },
  );
});

test('below the shutdown price a day earns nothing, above it something', () => {
  const limit = shutdownPrice(plan, rate('1'))!;
  const incomeAt = (mark: bigint) =>
    dayIncome({ terms, spans: wholeDay(network), uptime: rate('1'), mark: mark as never }).income;
  expect(incomeAt(limit - 2n * 10n ** 16n)).toBe(0n);
  expect(incomeAt(limit + 10n ** 16n) > 0n).toBe(true);
  expect(shutdownPrice(plan, rate('0'))).toBeNull();
});
