import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { drawOrderSteps, wordsOf } from './draw.ts';
import { finish } from './tickets.ts';

const DRAWS = 100_000;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** Critical value of χ² at one in a million, by the approximation of Wilson and Hilferty. */
function criticalOf(freedom: number): number {
  const z = 4.753_424;
  return freedom * (1 - 2 / (9 * freedom) + z * Math.sqrt(2 / (9 * freedom))) ** 3;
}

test.each([
  [60, 25],
  [128, 20],
  [1_000, 30],
])(
  '100,000 draws of %i tickets with %i winners favor no ticket',
  (tickets, places) => {
    const wins = new Float64Array(tickets + 1);
    for (let draw = 0; draw < DRAWS; draw++) {
      const seed = sha256(Buffer.from(`deep ${tickets} ${draw}`));
      for (const number of finish(drawOrderSteps({ tickets, places }, wordsOf(seed, sha256))))
        wins[number]!++;
    }
    // Winners of one draw are drawn without replacement, which scales the variance.
    const expected = (DRAWS * places) / tickets;
    const scale = (tickets - 1) / (tickets - places);
    const chiSquare = wins
      .subarray(1)
      .reduce((sum, seen) => sum + ((seen - expected) ** 2 / expected) * scale, 0);
    expect(chiSquare).toBeLessThan(criticalOf(tickets - 1));
  },
  600_000,
);
