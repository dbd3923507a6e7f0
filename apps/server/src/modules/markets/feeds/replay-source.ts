import { MINUTE_MS } from '@candor/domain/durations';
import type { Quote } from '@candor/domain/markets/source-book';
import { parseFixed } from '@candor/domain/money/fixed';
import type { Price, Quantity } from '@candor/domain/money/money';
import { invariant } from '@candor/domain/refusal';
import type { Feed, Reading } from './feed.ts';
import type { RecordedBar, RecordedVenue } from './read-recording.ts';

/** A bar is played in four quarters: open, one extreme, the other one, close. */
export const QUARTER_MS = MINUTE_MS / 4;
/** A market with fewer recorded venues than this can never have a price. */
const VENUES_MIN = 2;

export interface ReplayOptions {
  /** Time on our clock at which the recording starts; rounded down to a whole minute. */
  readonly startMs: number;
  /** Recorded time over our time; 1 plays at the original speed. */
  readonly speed: number;
}

/**
 * Recorded venues as feeds, by symbol. The first recorded minute plays in the minute that contains
 * `startMs`; at speed 1 minutes of the recording are minutes of our clock. After the last minute
 * the venues are silent, so the market halts.
 */
export function createReplaySources(
  recordings: ReadonlyMap<string, readonly RecordedVenue[]>,
  options: ReplayOptions,
): Map<string, Feed> {
  return new Map(
    [...recordings]
      .filter(([, venues]) => venues.length >= VENUES_MIN)
      .map(([symbol, venues]) => [symbol, replay(venues, options)]),
  );
}

function replay(venues: readonly RecordedVenue[], options: ReplayOptions): Feed {
  const firstMs = firstMinuteMs(venues);
  const startMs = Math.floor(options.startMs / MINUTE_MS) * MINUTE_MS;
  const toRecorded = (timeMs: number) => firstMs + (timeMs - startMs) * options.speed;
  const toClock = (recordedMs: number) => startMs + (recordedMs - firstMs) / options.speed;
  const quotesAt = (recordedMs: number, timeMs: number, isFirst: boolean): Quote[] =>
    venues.flatMap(({ name, bars }) => {
      const bar = bars.get(Math.floor(recordedMs / MINUTE_MS));
      if (!bar) return [];
      const quarter = Math.floor((recordedMs % MINUTE_MS) / QUARTER_MS);
      const volume = isFirst && quarter === 3 ? bar.volume : (0n as Quantity);
      return [{ venue: name, price: priceOf(bar, quarter), timeMs, volume }];
    });

  return {
    simulated: true,
    venues: venues.map(({ name, owner, quote }) => ({ name, owner, quote: quote.toUpperCase() })),
    readings(sinceMs, nowMs) {
      const readings: Reading[] = [];
      const lastMs = Math.floor(toRecorded(nowMs) / QUARTER_MS) * QUARTER_MS;
      let nextMs = (Math.floor(toRecorded(sinceMs) / QUARTER_MS) + 1) * QUARTER_MS;
      for (nextMs = Math.max(nextMs, firstMs); nextMs <= lastMs; nextMs += QUARTER_MS) {
        const timeMs = Math.round(toClock(nextMs));
        readings.push({ timeMs, quotes: quotesAt(nextMs, timeMs, true) });
      }
      // Between two quarters the venues repeat their quotes, as open markets do.
      if (readings.length === 0)
        readings.push({ timeMs: nowMs, quotes: quotesAt(toRecorded(nowMs), nowMs, false) });
      return readings;
    },
  };
}

/** Start of the first recorded minute of these venues. Epoch milliseconds. */
export const firstMinuteMs = (venues: readonly RecordedVenue[]): number =>
  Math.min(...venues.flatMap(({ bars }) => [...bars.keys()].slice(0, 1))) * MINUTE_MS;

/** The recording's first price, from its first venue. */
export function firstPrice([venue]: readonly RecordedVenue[]): Price {
  const first = venue?.bars.values().next().value;
  invariant(first, 'a recording has at least one minute');
  return parseFixed(first.open) as Price;
}

/** A rising minute is played low first, a falling one high first. */
function priceOf(bar: RecordedBar, quarter: number): string {
  const isRising = Number(bar.close) >= Number(bar.open);
  const [first, second] = isRising ? [bar.low, bar.high] : [bar.high, bar.low];
  return [bar.open, first, second, bar.close][quarter] ?? bar.close;
}
