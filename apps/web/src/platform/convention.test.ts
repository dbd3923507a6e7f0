import { expect, test } from 'vitest';
import { conventionOf } from './convention.ts';

test.each([
  ['en', 'green-up'],
  ['es', 'green-up'],
  ['th', 'green-up'],
  ['ko', 'red-up'],
  ['ja', 'red-up'],
  ['zh-Hant-TW', 'red-up'],
  ['zh-Hant-HK', 'red-up'],
] as const)('%s starts %s', (tag, convention) => {
  expect(conventionOf(tag)).toBe(convention);
});
