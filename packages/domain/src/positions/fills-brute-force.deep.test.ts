import { expect, test } from 'vitest';
import { bruteForce } from './testing/brute-force.ts';

test('1,000,000 commands open nothing beyond the leverage, below the fee or below the tiers', () => {
  const seeds = Array.from({ length: 100 }, (_, index) => 1_000 + index);
  const tally = bruteForce({ seeds, commands: 10_000 });
  process.stdout.write(`seeds 1000 to 1099: ${JSON.stringify(tally)}\n`);
  expect(tally.faults).toEqual([]);
  expect(Math.min(tally.atOnce, tally.smaller, tally.beside)).toBeGreaterThan(10_000);
});
