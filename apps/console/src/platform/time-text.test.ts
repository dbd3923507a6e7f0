import { expect, test } from 'vitest';
import { spanText, timeText } from './time-text.ts';

test('a time reads the same wherever the operator sits', () => {
  expect(timeText(Date.UTC(2026, 10, 1, 3, 4, 5))).toBe('2026-11-01 03:04:05');
});

test.each([
  [-5, '0 s'],
  [42_000, '42 s'],
  [7 * 60_000, '7 min'],
  [3 * 3_600_000, '3 h'],
  [72 * 3_600_000, '3 d'],
])('%d ms reads %s', (ms, text) => {
  expect(spanText(ms)).toBe(text);
});
