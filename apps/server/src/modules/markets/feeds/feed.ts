import type { Quote, Venue } from '@candor/domain/markets/source-book';
import type { Price } from '@candor/domain/money/money';

/** Quotes of the venues at one moment; the index is computed once per reading. */
export interface Reading {
  /** Epoch milliseconds of our clock. */
  readonly timeMs: number;
  readonly quotes: readonly Quote[];
}

/** Source of the quotes of one symbol. */
export interface Feed {
  /** True for our own simulation or a recording instead of a live market. */
  readonly simulated: boolean;
  readonly venues: readonly Venue[];
  /** Readings after `sinceMs` up to `nowMs`, in order of time. */
  readings(sinceMs: number, nowMs: number): Reading[];
  /** Price path for the time before the log began; absent if there is none. */
  readonly history?: HistoryPath;
}

/** A simulated price and volume (base units) at any time in the past. */
export interface HistoryPath {
  price(timeMs: number): Price;
  volume(fromMs: number, toMs: number): number;
}

/** Feeds of all symbols, by symbol; a symbol without one is not priced. */
export interface FeedSet {
  readonly bySymbol: ReadonlyMap<string, Feed>;
  /** Connects to the sources; only where prices are recorded. */
  start(): void;
  stop(): void;
}
