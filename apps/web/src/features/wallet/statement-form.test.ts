import { expect, test } from 'vitest';
import { everything } from './change-filter.ts';
import { daysOf, formOf, type StatementForm } from './statement-form.ts';

const now = Date.UTC(2026, 2, 31, 23, 59);
const form = (change: Partial<StatementForm>) => ({ ...formOf(everything), ...change });

test('months are whole in UTC, also the short one before a long one', () => {
  expect(daysOf(form({}), now)).toEqual({ from: '2026-03-01', to: '2026-03-31' });
  expect(daysOf(form({ period: 'lastMonth' }), now)).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  });
  const january = Date.UTC(2026, 0, 5);
  expect(daysOf(form({ period: 'lastMonth' }), january)?.from).toBe('2025-12-01');
});

test.each([
  ['nothing chosen', '', '', false],
  ['a day', '2026-03-31', '2026-03-31', true],
  ['the wrong way round', '2026-03-31', '2026-03-30', false],
  ['tomorrow', '2026-03-31', '2026-04-01', false],
  ['a year', '2025-03-31', '2026-03-31', true],
  ['more than a year', '2025-03-30', '2026-03-31', false],
])('own days: %s', (_, from, to, isPossible) => {
  expect(daysOf(form({ period: 'custom', from, to }), now) !== null).toBe(isPossible);
});

test('what the list shows is what the statement is about', () => {
  const filter = {
    ...everything,
    account: 'contract' as const,
    from: '2026-03-01',
    to: '2026-03-02',
  };
  expect(formOf(filter)).toMatchObject({ period: 'custom', account: 'contract' });
});
