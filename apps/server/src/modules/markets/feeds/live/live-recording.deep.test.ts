import { expect, test } from 'vitest';
import { findRecordings } from '../../testing/recorded-market.ts';
import { essence, liveTicks, replayedTicks } from '../../testing/venues/play-recording.ts';

const recordings = findRecordings();
/** The day on which USDC lost its peg. */
const day = { fromMs: Date.UTC(2023, 2, 11), toMs: Date.UTC(2023, 2, 12) };

test.skipIf(!recordings)(
  'venues that quote a recorded day make the index that its replay makes, source by source',
  async () => {
    const replayed = await replayedTicks(recordings!, day);
    const live = await liveTicks(recordings!, day);
    expect(live.map(essence)).toEqual(replayed.map(essence));
  },
  600_000,
);
