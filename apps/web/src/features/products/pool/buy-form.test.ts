import { money } from '@candor/domain/money/money';
import { expect, test } from 'vitest';
import { buyProblem, mostOf, typedAmount } from './buy-form.ts';

const product = {
  minAmount: money('10'),
  maxAmount: money('500'),
  customerLeft: money('300'),
  capacityLeft: money('1000'),
};

test.each([
  ['', null],
  ['0', null],
  ['9.99', 'pool.tooSmall'],
  ['10', null],
  ['300', null],
  ['300.000001', 'pool.tooLarge'],
  ['401', 'pool.notEnough'],
] as const)('"%s" is judged by balance and limits', (text, problem) => {
  expect(buyProblem(text, product, money('400'))).toBe(problem);
});

test('the smallest limit decides', () => {
  expect(mostOf(product)).toBe(money('300'));
  expect(mostOf({ ...product, capacityLeft: money('7') })).toBe(money('7'));
  expect(typedAmount('1.')).toBe(0n);
});
