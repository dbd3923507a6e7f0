import { type MarketSymbol, pricedMarkets } from '@candor/domain/markets/symbols';
import { truncateTo } from '@candor/domain/money/fixed';
import type { Price } from '@candor/domain/money/money';
import { invariant } from '@candor/domain/refusal';
import type { Feed, FeedSet, HistoryPath } from './feed.ts';
import { createLiveFeeds, type LiveDeps } from './live/live-feeds.ts';
import type { LiveSources } from './live/protocols.ts';
import type { PracticeSecret } from './open-practice.ts';
import { createPracticeSource } from './practice-source.ts';
import { type RecordedVenue, readRecordings } from './read-recording.ts';
import { createReplaySources, firstPrice } from './replay-source.ts';

export interface FeedOptions {
  /** `practice`, `replay:DIRECTORY`, or `live`. */
  readonly feed: string;
  readonly replaySpeed: number;
  /** Sources of the live feed. */
  readonly live?: LiveSources;
  /** Null with the live feed, where nothing is simulated. */
  readonly practice: PracticeSecret | null;
  /** Whether practice venues fail occasionally. */
  readonly practiceFaults: boolean;
  readonly startMs: number;
}

const REPLAY_PREFIX = 'replay:';

/** Live feeds know only real sources: a symbol that none of them prices has no feed. */
export async function openFeeds(options: FeedOptions, deps: LiveDeps): Promise<FeedSet> {
  const { feed, live } = options;
  if (feed !== 'live') {
    const bySymbol = await simulatedFeeds(options);
    return { bySymbol, start: () => undefined, stop: () => undefined };
  }
  invariant(live, 'the live feed names its sources');
  return createLiveFeeds(live, deps);
}

/**
 * A feed for every symbol. Symbols missing from a recording are simulated; the others get a
 * simulated past that ends at the first recorded price, so that their charts are full too.
 */
async function simulatedFeeds(options: FeedOptions): Promise<Map<string, Feed>> {
  const { feed, practice, practiceFaults: faults, startMs } = options;
  invariant(feed === 'practice' || feed.startsWith(REPLAY_PREFIX), `unknown FEED ${feed}`);
  invariant(practice, 'a simulated feed has a secret');
  const recordings = feed.startsWith(REPLAY_PREFIX)
    ? await readRecordings(feed.slice(REPLAY_PREFIX.length))
    : new Map<string, RecordedVenue[]>();
  const recorded = createReplaySources(recordings, { startMs, speed: options.replaySpeed });
  return new Map(
    pricedMarkets.map((market) => {
      const anchor = practice.anchors.get(market.symbol);
      invariant(anchor, `${market.symbol} has a starting price`);
      const simulated = createPracticeSource(market, { key: practice.key, faults, anchor });
      const replay = recorded.get(market.symbol);
      if (!replay || !simulated.history) return [market.symbol, simulated];
      const end = { timeMs: startMs, price: firstPrice(recordings.get(market.symbol) ?? []) };
      return [market.symbol, { ...replay, history: endingAt(simulated.history, end, market) }];
    }),
  );
}

/** The same path, scaled so that it ends at a price. */
function endingAt(
  path: HistoryPath,
  end: { timeMs: number; price: Price },
  market: MarketSymbol,
): HistoryPath {
  const unscaled = path.price(end.timeMs);
  return {
    price: (timeMs) =>
      truncateTo((path.price(timeMs) * end.price) / unscaled, market.pricePrecision) as Price,
    volume: (fromMs, toMs) => path.volume(fromMs, toMs),
  };
}
