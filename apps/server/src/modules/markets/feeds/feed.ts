import type { Quote, Venue } from '@candor/domain/markets/source-book';
import type { Price } from '@candor/domain/money/money';

/** What the venues said by one moment; the index is computed once for each reading. */
export interface Reading {
  /** Epoch milliseconds of our clock. */
  readonly timeMs: number;
  readonly quotes: readonly Quote[];
}

/** Where the quotes of one symbol come from. */
export interface Feed {
  /** Our own simulation or a recording, not a live market. */
  readonly simulated: boolean;
  readonly venues: readonly Venue[];
  /** Readings after `sinceMs` up to `nowMs`, in order of time. */
  readings(sinceMs: number, nowMs: number): Reading[];
  /** A path of prices for the time before the log began; absent where there is none to show. */
  readonly history?: HistoryPath;
}

/** A simulated price and volume (base units) at any time in the past. */
export interface HistoryPath {
  price(timeMs: number): Price;
  volume(fromMs: number, toMs: number): number;
}
