import { expect, test } from 'vitest';
import { everything, extraCount, requestOf } from './change-filter.ts';

test('an open filter asks for a page and nothing else', () => {
  expect(requestOf(everything)).toEqual({ pageSize: 20 });
});

test('days are whole in UTC, to their last second', () => {
  const asked = requestOf({ ...everything, from: '2026-11-20', to: '2026-11-21' });
  expect(asked.from).toBe(Date.UTC(2026, 10, 20));
  expect(asked.to).toBe(Date.UTC(2026, 10, 21, 23, 59, 59));
});

test('a range of days counts as one filter', () => {
  const filter = {
    ...everything,
    type: 'tradingFee' as const,
    from: '2026-11-20',
    to: '2026-11-21',
  };
  expect(extraCount(filter)).toBe(2);
});
