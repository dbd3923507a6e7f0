import { expect, test } from 'vitest';
import { findRecordings } from '../../testing/recorded-market.ts';
import { essence, liveTicks, replayedTicks } from '../../testing/venues/play-recording.ts';

const recordings = findRecordings();
/** The first hour of the fall of USDC, with seventeen minutes in which Kraken was silent. */
const span = { fromMs: Date.UTC(2023, 2, 11), toMs: Date.UTC(2023, 2, 11, 1) };

test.skipIf(!recordings)(
  'venues that quote a recorded night make the index that its replay makes, source by source',
  async () => {
    const replayed = await replayedTicks(recordings!, span);
    const live = await liveTicks(recordings!, span);
    // Every quarter of a minute from the first price on, and the cases that matter among them.
    expect(live.length).toBeGreaterThan((span.toMs - span.fromMs) / 15_000 - 4);
    const reasons = live.flatMap(({ sources }) =>
      sources.map(({ venue, reason }) => `${venue} ${reason}`),
    );
    expect(reasons).toContain('kraken-usdc stale');
    expect(reasons).toContain('kraken-usdc null');
    expect(reasons).toContain('binance-us-usd null');
    expect(live.map(essence)).toEqual(replayed.map(essence));
    expect(live.every(({ simulated }) => !simulated)).toBe(true);
  },
  60_000,
);
