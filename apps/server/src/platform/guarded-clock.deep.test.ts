import { expect, test } from 'vitest';
import { DOUBT_MS } from './guarded-clock.ts';
import { playClockSteps, SLOW_ANSWER_MS } from './testing/clock-steps.ts';

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a million seconds of clocks that are set at random, seed %i: never back, never far and trusted',
  async (seed) => {
    const found = await playClockSteps({ seed, steps: 1_000_000 });
    process.stdout.write(`seed ${seed}: ${JSON.stringify(found)}\n`);
    expect(found.ranBack).toBe(0);
    expect(found.farthestTrustedMs).toBeLessThanOrEqual(DOUBT_MS + SLOW_ANSWER_MS);
  },
);
