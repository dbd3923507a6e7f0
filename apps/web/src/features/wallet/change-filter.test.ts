import { expect, test } from 'vitest';
import { everything, extraCount, requestOf } from './change-filter.ts';

test('an open filter asks for a page and nothing else', () => {
  expect(requestOf(everything, 3)).toEqual({ pageNo: 3, pageSize: 20 });
});

test('days are whole in UTC, and travel in the times of the wire', () => {
  const asked = requestOf({ ...everything, from: '2026-11-20', to: '2026-11-21' }, 1);
  expect(asked.from).toBe('2026-11-20 08:00:00');
  expect(asked.to).toBe('2026-11-22 07:59:59');
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
