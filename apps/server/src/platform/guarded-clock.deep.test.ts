import { expect, test } from 'vitest';
import { DOUBT_MS } from './guarded-clock.ts';
import { playClockSteps, SLOW_ANSWER_MS } from './testing/clock-steps.ts';

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'never runs back or trusts a distant time in a million seconds of random clock changes, seed %i',
  async (seed) => {
    const found = await playClockSteps({ seed, steps: 1_000_000 });
    process.stdout.write(`seed ${seed}: ${JSON.stringify(found)}\n`);
    expect(found.ranBack).toBe(0);
    expect(found.farthestTrustedMs).toBeLessThanOrEqual(DOUBT_MS + SLOW_ANSWER_MS);
  },
);
