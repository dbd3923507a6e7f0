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
/** March 11, 2023, 00:00 to 12:00: USDC loses an eighth of its value. */
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

  test('counts two USDC markets alone as one vote: no price and no liquidations', () => {
    const { steps, liquidations } = without(venues, ['binance-us-usd', 'binance-us-usdt']);
    expect({ steps, liquidations }).toEqual({
      steps: { halted: (DEPEG.hours * 3_600) / 15, closeOnly: 0, live: 0 },
      liquidations: 0,
    });
  });

  test.each([
    ['its USD market', ['binance-us-usd']],
    ['both USDC markets', ['binance-us-usdc', 'kraken-usdc']],
    ['the third owner', ['third-usd']],
  ])('keeps the index and every liquidation with three venue owners less %s', (_, dead) => {
    const found = without(three, dead);
    expect(found.wrongLiquidations).toBe(0);
    expect(found.farthestPriced).toBeLessThan(0.01);
    expect(found.steps.closeOnly).toBeGreaterThan(1_000);
  });

  test('trades Bitcoin through the depeg with all three venue owners', () => {
    expect(without(three, []).steps.live).toBeGreaterThan(1_500);
  });
});
