import { expect, test } from 'vitest';
import { isUsername } from './username-rule.ts';

test.each([
  ['mei.lin', true],
  ['美林', true],
  ['x', false],
  ['mei lin', false],
  ['mei@example.com', false],
  ['+14155550134', false],
  ['415-555-0134', false],
  ['a'.repeat(33), false],
])('%s: %s', (name, allowed) => {
  expect(isUsername(name)).toBe(allowed);
});
