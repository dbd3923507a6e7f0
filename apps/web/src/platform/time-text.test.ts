import { parseWireTime } from '@candor/contract/wire/time';
import { expect, test } from 'vitest';
import { countdownText, dateText, dateTimeText, utcTimeText } from './time-text.ts';

test('a server time is shifted back eight hours and shown as UTC, across midnight and year end', () => {
  const time = parseWireTime('2027-01-01 07:59:59');
  expect(dateTimeText(time)).toBe('2026-12-31 23:59:59');
  expect(utcTimeText(time)).toBe('2026-12-31 23:59:59 UTC');
  expect(dateText(time)).toBe('2026-12-31');
});

test('a time that is not known is a dash, never a date in 1970', () => {
  expect(dateTimeText(undefined)).toBe('—');
  expect(utcTimeText(parseWireTime('yesterday'))).toBe('—');
});

test('a countdown ends at zero', () => {
  expect([countdownText(42_000), countdownText(60_001), countdownText(-5)]).toEqual([
    '0:42',
    '1:01',
    '0:00',
  ]);
});
