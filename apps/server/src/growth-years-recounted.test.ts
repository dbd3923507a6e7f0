import { expect, test } from 'vitest';
import { recountYears } from './testing/growth-recount/years.ts';

test('what growth paid over a turn of the year is what public facts say, counted again', async () => {
  const outcome = await recountYears({
    seed: 'recounted',
    from: '2027-12-28',
    days: 9,
    awake: ['2027-12-31'],
    recountEach: 8,
  });
  expect(outcome.findings).toEqual([]);
  expect(outcome.payments).toBeGreaterThan(10);
});
