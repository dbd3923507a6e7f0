import { expect, test } from 'vitest';
import { growthActor } from './testing/finance-years/growth/actor.ts';
import { liveYears } from './testing/finance-years/live-years.ts';

test('pays bonuses, envelopes and rebates of a turn of the year as the rules say', async () => {
  const seed = 'turn of the year';
  const years = { from: '2026-12-30', days: 6, isInterrupted: true };
  const { findings } = await liveYears({ seed, ...years, actors: () => [growthActor()] });
  expect(findings, `seed ${seed}`).toEqual([]);
});
