import { money } from '@candor/domain/money/money';
import { expect, test } from 'vitest';
import { typedMoney } from './typed-money.ts';

test('an amount being typed is read exactly', () => {
  expect(['', '0', '1.', '0.000001'].map(typedMoney)).toEqual(
    ['0', '0', '1', '0.000001'].map(money),
  );
});
