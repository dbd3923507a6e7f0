import { expect, test } from 'vitest';
import { among } from './testing/finance-years/among.ts';
import { fixedRateActor } from './testing/finance-years/fixed-rate/actor.ts';
import { liveYears } from './testing/finance-years/live-years.ts';
import { miningActor } from './testing/finance-years/mining/actor.ts';
import { offeringsActor } from './testing/finance-years/offerings/actor.ts';

/** Orders of two customers; machines and tickets of the three others. */
const actors = () => [
  among(fixedRateActor({ isRacing: false }), 0, 2),
  among(miningActor(), 2, 5),
  among(offeringsActor(), 2, 5),
];

test('keeps the same books of orders, machines and offerings however often the power is cut', async () => {
  const seed = 'interrupted';
  const spring = { seed, from: '2028-02-20', days: 14, isDense: true, actors };
  const calm = await liveYears(spring);
  const cut = await liveYears({ ...spring, isInterrupted: true });
  console.log(calm.steps, cut.steps, calm.restarts, cut.restarts, calm.course.length, calm.course.filter(c => /offering/.test(c)).map(c => c.slice(0, 120)));
  expect([calm.findings, cut.findings], `seed ${seed}`).toEqual([[], []]);
  expect(cut.restarts).toBeGreaterThan(calm.restarts);
  expect(cut.course).toEqual(calm.course);
});
