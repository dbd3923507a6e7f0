import { expect, test } from 'vitest';
import { only } from './statements.mjs';

const product = 'await tx`select a from market.tick where id = ${id}`;';
const tests =
  'await db`update market.tick set price = ${two}`; db`select a from market.tick where`';

test('a statement written only in tests is theirs', () => {
  const isOfTests = only(tests, product);
  expect(isOfTests('update market.tick set price = ')).toBe(true);
  expect(isOfTests('select a from market.tick where id = ')).toBe(false);
  expect(isOfTests('select a from market.tick where')).toBe(false);
});

test('a statement that is put together counts as the product’s', () => {
  expect(only(tests, product)('select b, c from market.candle')).toBe(false);
});
