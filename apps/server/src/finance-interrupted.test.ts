import { expect, test } from 'vitest';
import { soldTogether } from './testing/finance-years/among.ts';
import { liveYears } from './testing/finance-years/live-years.ts';

test('keeps the same books of orders, machines and offerings however often the power is cut', async () => {
  const seed = 'interrupted';
  const spring = { seed, from: '2028-02-26', days: 6, isDense: true, actors: soldTogether };
  const calm = await liveYears(spring);
  const cut = await liveYears({ ...spring, isInterrupted: true });
  expect([calm.findings, cut.findings], `seed ${seed}`).toEqual([[], []]);
  expect(cut.restarts).toBeGreaterThan(calm.restarts);
  expect(cut.course).toEqual(calm.course);
});
