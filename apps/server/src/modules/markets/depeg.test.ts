import { beforeAll, describe, expect, test } from 'vitest';
import { type RecordedVenue, readRecordings } from './feeds/read-recording.ts';
import {
  compareRuns,
  playWithout,
  type Run,
  type Window,
  withThirdHouse,
} from './testing/depeg.ts';
import { findRecordings } from './testing/recorded-market.ts';

const recordings = findRecordings();
/** 11 March 2023, 00:00 to 12:00: USDC loses an eighth. */
const DEPEG: Window = { fromHour: 240, hours: 12 };

describe.skipIf(!recordings)('the recorded depeg while venues are dead', () => {
  let venues: readonly RecordedVenue[];
  let three: readonly RecordedVenue[];
  const full = new Map<readonly RecordedVenue[], Run>();
  const without = (set: readonly RecordedVenue[], dead: readonly string[]) =>
    compareRuns(full.get(set)!, playWithout(set, new Set(dead), DEPEG));

  beforeAll(async () => {
    venues = (await readRecordings(recordings!)).get('BTCUSDT')!;
    three = withThirdHouse(venues);
    for (const set of [venues, three]) full.set(set, playWithout(set, new Set(), DEPEG));
  });

  test('two USDC markets alone are one vote: no price, and nobody is liquidated', () => {
    const { steps, liquidations } = without(venues, ['binance-us-usd', 'binance-us-usdt']);
    expect({ steps, liquidations }).toEqual({
      steps: { halted: (DEPEG.hours * 3_600) / 15, closeOnly: 0, live: 0 },
      liquidations: 0,
    });
  });

  test.each([
    ['its USD market', ['binance-us-usd']],
    ['both USDC markets', ['binance-us-usdc', 'kraken-usdc']],
    ['the third house', ['third-usd']],
  ])(
    'with three houses less %s the index is that of all, and so is every liquidation',
    (_, dead) => {
      const found = without(three, dead);
      expect(found.wrongLiquidations).toBe(0);
      expect(found.farthestPriced).toBeLessThan(0.01);
      expect(found.steps.closeOnly).toBeGreaterThan(1_000);
    },
  );

  test('with all three houses Bitcoin trades through the depeg', () => {
    expect(without(three, []).steps.live).toBeGreaterThan(1_500);
  });
});
