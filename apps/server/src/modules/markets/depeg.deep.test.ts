import { beforeAll, describe, expect, test } from 'vitest';
import { type RecordedVenue, readRecordings } from './feeds/read-recording.ts';
import { compareRuns, deadSubsets, playWithout, withThirdHouse } from './testing/depeg.ts';
import { findRecordings } from './testing/recorded-market.ts';

const recordings = findRecordings();
/** All three weeks. */
const WEEKS = { fromHour: 0, hours: 21 * 24 };

describe.skipIf(!recordings)('three recorded weeks with every subset of venues dead', () => {
  let venues: readonly RecordedVenue[];
  beforeAll(async () => {
    venues = (await readRecordings(recordings!)).get('BTCUSDT')!;
  });

  test.each([
    ['as recorded: two owners', (all: readonly RecordedVenue[]) => all],
    ['with a third owner', withThirdHouse],
  ])('%s: no additional liquidation, and the index of all venues or none', (name, of) => {
    const set = of(venues);
    const full = playWithout(set, new Set(), WEEKS);
    const print = (what: string, found: ReturnType<typeof compareRuns>) =>
      process.stdout.write(`${name}, ${what}: ${JSON.stringify(found)}\n`);
    print('all alive', compareRuns(full, full));
    for (const dead of deadSubsets(set)) {
      const found = compareRuns(full, playWithout(set, dead, WEEKS));
      const names = [...dead].join(' + ');
      if (found.steps.halted < full.state.length) print(`dead: ${names}`, found);
      expect(found.wrongLiquidations, names).toBe(0);
      expect(found.farthestPriced, names).toBeLessThan(0.01);
    }
  });
});
