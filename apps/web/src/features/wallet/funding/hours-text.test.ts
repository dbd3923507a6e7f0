import { expect, test } from 'vitest';
import { hoursText } from './hours-text.ts';

test.each([
  [0, '0:00:00'],
  [-5_000, '0:00:00'],
  [1, '0:00:01'],
  [61_000, '0:01:01'],
  [24 * 3_600_000, '24:00:00'],
  [30 * 24 * 3_600_000 - 1_000, '719:59:59'],
])('%i ms left read as %s', (leftMs, text) => {
  expect(hoursText(leftMs)).toBe(text);
});
