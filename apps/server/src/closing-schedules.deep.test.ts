import { expect, test } from 'vitest';
import { runClosings } from './testing/closing-schedule.ts';

const SEEDS = Array.from({ length: 8 }, (_, number) => 100 + number);

test.each(SEEDS)(
  'nothing is open or begins behind an account that is closed and opened many times (seed %i)',
  async (seed) => {
    expect(await runClosings(seed, 15)).toBeGreaterThan(0);
  },
  600_000,
);
