import {
  PracticeFeed,
  type PracticeOptions,
  practiceVenues,
} from '@candor/domain/markets/practice/practice-feed';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { Feed } from './feed.ts';

/** The simulated market of practice mode: quotes and history of one secret path. */
export function createPracticeSource(market: MarketSymbol, options: PracticeOptions): Feed {
  const feed = new PracticeFeed(market, options);
  // A separate path, because history is requested in a different order of time than quotes.
  const past = new PracticeFeed(market, options);
  return {
    simulated: true,
    venues: practiceVenues,
    readings: (sinceMs, nowMs) => [{ timeMs: nowMs, quotes: feed.quotes(sinceMs, nowMs) }],
    history: {
      price: (timeMs) => past.price(timeMs, true),
      volume: (fromMs, toMs) => past.volume(fromMs, toMs),
    },
  };
}
