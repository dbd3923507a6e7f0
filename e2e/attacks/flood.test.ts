import { expect, test } from 'vitest';
import { runFlood } from './flood.ts';

/** A second contract that finds no price for this long is void. */
const VOID_MS = 3_000;

test('a flood of the most expensive calls delays no price and no order', async () => {
  const size = { addresses: 20, connectionsEach: 2, quietMs: 2_000, lastsMs: 10_000 };
  const figures = await runFlood({ ...size, callsMax: 20_000 });
  console.log(`flood: ${JSON.stringify(figures)}`);
  expect(figures.failed).toEqual([]);
  expect(figures.orders).toBeGreaterThan(0);
  expect(figures.tickGapMs).toBeLessThan(VOID_MS);
  // Some calls got through and others were rejected; none caused an error.
  expect(figures.crowd['200']).toBeGreaterThan(0);
  expect((figures.crowd['429'] ?? 0) + (figures.crowd['503'] ?? 0)).toBeGreaterThan(0);
  expect(figures.crowd['500'] ?? 0).toBe(0);
});
