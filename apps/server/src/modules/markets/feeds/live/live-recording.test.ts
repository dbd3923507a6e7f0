import { expect, test } from 'vitest';
import { findRecordings } from '../../testing/recorded-market.ts';
import { essence, liveTicks, replayedTicks } from '../../testing/venues/play-recording.ts';

const recordings = findRecordings();
/** The hours in which USDC lost most, with minutes in which Kraken was silent. */
const span = { fromMs: Date.UTC(2023, 2, 11, 6), toMs: Date.UTC(2023, 2, 11, 7, 15) };

test.skipIf(!recordings)(
  'venues that quote a recorded morning make the index that its replay makes, source by source',
  async () => {
    const replayed = await replayedTicks(recordings!, span);
    const live = await liveTicks(recordings!, span);
    // Every quarter of a minute, and the cases that matter among them.
    expect(live).toHaveLength((span.toMs - span.fromMs) / 15_000);
    const reasons = live.flatMap(({ sources }) => sources.map(({ venue, reason }) => `${venue} ${reason}`));
    expect(reasons).toContain('kraken-usdc stale');
    expect(reasons).toContain('kraken-usdc null');
    expect(reasons).toContain('binance-us-usd null');
    expect(live.map(essence)).toEqual(replayed.map(essence));
    expect(live.every(({ simulated }) => !simulated)).toBe(true);
  },
  60_000,
);
