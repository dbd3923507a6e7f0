import { startOfDay } from '@candor/domain/calendar';
import { money, rate } from '@candor/domain/money/money';
import { expect, test } from 'vitest';
import { basis15 } from '../../../testing/products.ts';
import { limitText, rateText } from './product.ts';
import { amountProblem, mostOf, planOf, shareText } from './invest-form.ts';

const draft = { product: basis15, available: money('60000') };

test.each([
  ['', null],
  ['99.999999', 'invest.tooSmall'],
  ['100', null],
  ['40000', null],
  ['40000.000001', 'invest.overLimit'],
  ['45000.000001', 'invest.overCapacity'],
  ['50000.000001', 'invest.tooLarge'],
])('"%s" is judged as the server judges it: %s', (typed, problem) => {
  expect(amountProblem({ ...draft, text: typed })).toBe(problem);
});

test('more than the balance cannot be bought; nothing is judged before it is known', () => {
  const poor = { ...draft, available: money('333'), text: '333.000001' };
  expect(amountProblem(poor)).toBe('invest.notEnough');
  expect(amountProblem({ ...poor, text: '333' })).toBeNull();
  expect(amountProblem({ ...poor, available: undefined })).toBeNull();
});

test('shares are of what can be bought, cut to the currency', () => {
  const most = mostOf({ ...draft, available: money('333.333333') })!;
  expect(shareText(most, 25, basis15)).toBe('83.333333');
  expect(mostOf(draft)).toBe(money('40000'));
  expect(mostOf({ ...draft, available: undefined })).toBeUndefined();
});

// Source: products §2.
test('10,000 at 0.06 % for 15 days earn 6 a day, 90 in all, from the next midnight on', () => {
  const boughtAt = startOfDay('2026-12-31') + 1;
  expect(planOf(basis15, money('10000'), boughtAt)).toEqual({
    perDay: money('6'),
    whole: money('90'),
    startsAt: startOfDay('2027-01-01'),
    firstIncomeAt: startOfDay('2027-01-02'),
    endsAt: startOfDay('2027-01-16'),
  });
});

test('a floating product promises nothing', () => {
  const { dailyRate: _, ...floating } = basis15;
  expect(planOf(floating, money('10000'), 0)).toMatchObject({
    perDay: undefined,
    whole: undefined,
  });
});

test('rates and limits keep all their digits', () => {
  expect(['0.0005', '0.00065', '0.001'].map((text) => rateText(rate(text)))).toEqual([
    '0.05%',
    '0.065%',
    '0.10%',
  ]);
  expect(['50000', '4997499.5', '0.05', '12.5'].map((text) => limitText(money(text)))).toEqual([
    '50,000',
    '4,997,499',
    '0.05',
    '12.5',
  ]);
});
