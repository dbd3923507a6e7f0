import { expect, test } from 'vitest';
import { recountYears } from './testing/growth-recount/years.ts';

test('what growth paid over a turn of the year is what public facts say, counted again', async () => {
  const { findings, payments } = await recountYears({
    seed: 'recounted',
    from: '2027-12-31',
    days: 4,
    awake: ['2028-01-03'],
    recountEach: 100,
  });
  expect(findings).toEqual([]);
  expect([...payments.keys()]).toEqual(
    expect.arrayContaining(['levelBonus', 'teamRebate', 'competitionPrize', 'taskReward']),
  );
});
