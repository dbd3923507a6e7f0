import { expect, test } from 'vitest';
import { money } from '../money/money.ts';
import { levelOf } from './levels.ts';

test.each([
  ['0', 0],
  ['999.999999', 0],
  ['1000', 1],
  ['9999.999999999999999999', 1],
  ['10000', 2],
  ['49999', 2],
  ['50000', 3],
  ['200000', 4],
  ['1000000', 5],
  ['4999999', 5],
  ['5000000', 6],
])('total assets of %s give level %i', (assets, level) => {
  expect(levelOf(money(assets))).toBe(level);
});
