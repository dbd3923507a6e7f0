import { expect, test } from 'vitest';
import { conventionOf } from './appearance.ts';

test.each([
  ['en-us', 'green-up'],
  ['xi', 'green-up'],
  ['tai', 'green-up'],
  ['ko', 'red-up'],
  ['jp', 'red-up'],
  ['zh-cn', 'red-up'],
  ['zh-hk', 'red-up'],
] as const)('%s starts %s', (code, convention) => {
  expect(conventionOf(code)).toBe(convention);
});
