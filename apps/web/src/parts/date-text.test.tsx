import { afterEach, expect, test, vi } from 'vitest';
import { dateText } from './date-text.ts';

const MOMENT = Date.UTC(2026, 10, 23, 9, 5);

afterEach(() => {
  document.documentElement.lang = 'en';
  vi.restoreAllMocks();
});

test('a moment is told in the language that the page has now', () => {
  const options = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const;
  document.documentElement.lang = 'en';
  expect(dateText(MOMENT, options)).toBe('Nov 23');
  document.documentElement.lang = 'ja';
  expect(dateText(MOMENT, options)).toBe('11月23日');
  document.documentElement.lang = 'en';
  expect(dateText(MOMENT, { ...options, year: 'numeric' })).toBe('Nov 23, 2026');
});

test('a format is made once, for making it takes a hundred times as long as using it', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  for (let minute = 0; minute < 100; minute += 1)
    dateText(MOMENT + minute * 60_000, { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' });
  expect(made).toHaveBeenCalledTimes(1);
});
