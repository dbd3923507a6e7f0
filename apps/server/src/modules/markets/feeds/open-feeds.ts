import { marketSymbols } from '@candor/domain/markets/symbols';
import { invariant } from '@candor/domain/refusal';
import type { Feed } from './feed.ts';
import { createPracticeSource } from './practice-source.ts';
import { readRecordings } from './read-recording.ts';
import { createReplaySources } from './replay-source.ts';

export interface FeedOptions {
  /** `practice`, or `replay:DIRECTORY`. */
  readonly feed: string;
  readonly replaySpeed: number;
  /** Seed of the practice markets: the same seed and time give the same prices. */
  readonly seed: string;
  /** Whether practice venues fail now and then. */
  readonly practiceFaults: boolean;
  readonly startMs: number;
}

const REPLAY_PREFIX = 'replay:';

/** A feed for every symbol. Symbols that a recording does not hold are simulated. */
export async function openFeeds(options: FeedOptions): Promise<Map<string, Feed>> {
  const { feed, seed, practiceFaults: faults } = options;
  invariant(feed === 'practice' || feed.startsWith(REPLAY_PREFIX), `unknown FEED ${feed}`);
  const recorded = feed.startsWith(REPLAY_PREFIX)
    ? createReplaySources(await readRecordings(feed.slice(REPLAY_PREFIX.length)), {
        startMs: options.startMs,
        speed: options.replaySpeed,
      })
    : new Map<string, Feed>();
  return new Map(
    marketSymbols.map((market) => [
      market.symbol,
      recorded.get(market.symbol) ?? createPracticeSource(market, { seed, faults }),
    ]),
  );
}
