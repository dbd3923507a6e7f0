import { formatFixed } from '@candor/domain/money/fixed';
import { price } from '@candor/domain/money/money';
import { expect, test } from 'vitest';
import { curveOf, newestOf, rangeOf, signedChange } from './nav-curve.ts';

const points = (...navs: string[]) =>
  navs.map((nav, index) => ({ day: `2026-01-0${index + 1}`, nav: price(nav) }));

test('draws the back-test up to the first signed NAV and starts its drawdown anew', () => {
  const backTest = points('2', '1.5', '1');
  const curve = [
    { day: '2026-01-03', nav: price('1') },
    { day: '2026-01-04', nav: price('0.9') },
  ];
  expect(
    curveOf({ curve, backTest }).map(({ day, isBackTest, drawdown }) => [
      day,
      isBackTest,
      formatFixed(drawdown),
    ]),
  ).toEqual([
    ['2026-01-01', true, '0'],
    ['2026-01-02', true, '-0.25'],
    ['2026-01-03', false, '0'],
    ['2026-01-04', false, '-0.1'],
  ]);
});

test('says the change of signed days only', () => {
  expect(signedChange(points('1'), 90)).toBeUndefined();
  expect(signedChange([], 90)).toBeUndefined();
  const { days, rate } = signedChange(points('1', '1.1', '1.21'), 90)!;
  expect([days, formatFixed(rate)]).toEqual([2, '0.21']);
  expect(formatFixed(signedChange(points('1', '1.1', '1.21'), 1)!.rate)).toBe('0.1');
});

test('finds range and newest days', () => {
  const curve = curveOf({ curve: points('1', '3', '2'), backTest: [] });
  expect(rangeOf(curve.map(({ nav }) => nav))).toEqual({ low: price('1'), high: price('3') });
  expect(newestOf(curve, 2)).toHaveLength(2);
  expect(newestOf(curve, null)).toHaveLength(3);
});
