import { expect, test } from 'vitest';
import { isSuspicious } from './edition.ts';
import { concerns } from './screening.ts';

const bank = { account: 'DE89370400440532013000', holder: 'Jane Roe' };

test.each([
  ['person', 'anybody', true],
  ['holder', 'Jane Roe', true],
  ['holder', 'John Doe', false],
  ['address', 'DE89370400440532013000', true],
  ['address', 'Jane Roe', false],
] as const)('a case about a %s, %s, concerns this payout: %s', (kind, subject, expected) => {
  expect(concerns({ kind, subject }, bank)).toBe(expected);
});

test.each([
  [19, 19, false],
  [20, 5, false],
  [20, 6, true],
  [10_000, 2_501, true],
  [10_000, 0, false],
])('of %i entries %i are gone: suspicious is %s', (before, removed, expected) => {
  expect(isSuspicious(before, removed)).toBe(expected);
});
