import { expect, test } from 'vitest';
import { runFlood } from './flood.ts';

test('withstands sixty addresses that send the most expensive calls for five minutes', async () => {
  const size = { addresses: 60, connectionsEach: 4, quietMs: 60_000, lastsMs: 300_000 };
  const figures = await runFlood({ ...size, callsMax: 500_000 });
  console.log(`flood: ${JSON.stringify(figures)}`);
  expect(figures.failed).toEqual([]);
  expect(figures.crowd['500'] ?? 0).toBe(0);
  expect(figures.tickGapMs).toBeLessThanOrEqual(1_500);
  expect(figures.floodP99Ms).toBeLessThanOrEqual(figures.quietP99Ms * 2);
});
