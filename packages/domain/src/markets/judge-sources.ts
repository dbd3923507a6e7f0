import { divideDown, multiplyDown } from '../money/fixed.ts';
import type { Price, Rate } from '../money/money.ts';
import { observeRates, rateOf, type RateState } from './conversion.ts';
import type { RefusalReason, RefusedQuote, SourceState, Venue } from './source-book.ts';
import { type Allegiance, voicesOf } from './votes.ts';
import { weightedMedian } from './weighted-median.ts';

/** What a source shares failures with, and the rate that converted its price. */
export interface SourceOrigin extends Allegiance {
  /** Units of the symbol's currency for one of the source's; 0 if unknown. */
  readonly rate: Rate;
}

/** One venue's part in an index. */
export interface SourceReport {
  readonly venue: string;
  /** As quoted by the venue, in its own quote per base; 0 if it never gave a readable one. */
  readonly price: Price;
  /** The venue's own time. Epoch milliseconds. */
  readonly timeMs: number;
  readonly used: boolean;
  readonly reason: RefusalReason | null;
  /** Its newest quote if that was unusable; absent in ticks of the first form too. */
  readonly refused?: Pick<RefusedQuote, 'said' | 'timeMs'>;
  /** Absent in ticks of the first form, where a venue's quote counted as the symbol's. */
  readonly origin?: SourceOrigin;
}

export interface IndexRules {
  /** An older quote is stale. */
  readonly maxAgeMs: number;
  /** A quote further from the median than this share is an outlier. */
  readonly maxDeviation: Rate;
}

/** What the sources of a symbol are checked against. */
export interface IndexMarket {
  readonly venues: readonly Venue[];
  readonly rules: IndexRules;
  /** Currency of the symbol's prices. */
  readonly quote: string;
  /** Decimal places of the index. */
  readonly pricePrecision: number;
}

/** A source with its price in the currency of the symbol. */
export interface Judged {
  readonly report: SourceReport & { readonly origin: SourceOrigin };
  readonly price: Price;
}

export interface Judgement {
  readonly market: IndexMarket;
  readonly nowMs: number;
  /** Newest accepted index. */
  readonly index: Price | undefined;
}

/** A repeated price is suspicious only after this long, because quiet markets do repeat. */
const FROZEN_AFTER_MS = 60_000;
const UNKNOWN_RATE = 0n as Rate;

/**
 * Checks each source on its own first, then compares those that passed, in the symbol's own
 * currency, with their own median.
 */
export function judgeSources(
  sources: ReadonlyMap<string, SourceState>,
  ratesBefore: RateState,
  judgement: Judgement,
): { judged: Judged[]; rates: RateState } {
  const { market, nowMs } = judgement;
  const about = { ownQuote: market.quote, nowMs };
  const told = market.venues.map((venue) => judgeAlone(venue, sources.get(venue.name), judgement));
  const rates = observeRates(
    ratesBefore,
    told.filter(({ used }) => used).map(({ price, origin }) => ({ price, ...origin })),
    about,
  );
  const converted = told.map((report) =>
    convert(report, rateOf(rates, report.origin.quote, about)),
  );
  const median = medianOf(
    converted.filter(({ report }) => report.used),
    market.quote,
  );
  if (median === undefined) return { judged: converted, rates };
  const tolerance = multiplyDown(median, market.rules.maxDeviation);
  const judged = converted.map((source) =>
    source.report.used && distance(source.price, median) > tolerance
      ? refused(source, 'outlier')
      : source,
  );
  return { judged, rates };
}

/** The weighted median of these sources, unrounded; undefined if there are none. */
export const medianOf = (sources: readonly Judged[], ownQuote: string): Price | undefined => {
  const origins = sources.map(({ report }) => report.origin);
  return weightedMedian(
    sources.map(({ price, report }) => ({
      price,
      weight: voicesOf(report.origin, origins, ownQuote),
    })),
  );
};

export const refused = (source: Judged, reason: RefusalReason): Judged => ({
  ...source,
  report: { ...source.report, used: false, reason },
});

function judgeAlone(
  { name, owner, quote }: Venue,
  source: SourceState | undefined,
  judgement: Judgement,
): Judged['report'] {
  const origin = { owner, quote: quote ?? judgement.market.quote, rate: UNKNOWN_RATE };
  const venue = { venue: name, origin };
  if (!source) return { ...venue, price: 0n as Price, timeMs: 0, used: false, reason: 'missing' };
  const reason = faultOf(source, judgement);
  const { price, timeMs, refused: newest } = source;
  const told = { price, timeMs, used: reason === null, reason };
  return newest
    ? { ...venue, ...told, refused: { said: newest.said, timeMs: newest.timeMs } }
    : { ...venue, ...told };
}

function convert(report: Judged['report'], known: Rate | undefined): Judged {
  const origin = { ...report.origin, rate: known ?? UNKNOWN_RATE };
  const price = multiplyDown(report.price, origin.rate) as Price;
  const source = { report: { ...report, origin }, price };
  return report.used && known === undefined ? refused(source, 'unconverted') : source;
}

function faultOf(source: SourceState, judgement: Judgement): RefusalReason | null {
  if (source.refused) return source.refused.reason;
  if (judgement.nowMs - source.timeMs > judgement.market.rules.maxAgeMs) return 'stale';
  return isFrozen(source, judgement) ? 'frozen' : null;
}

/** The market has moved by half the outlier limit, and this source has not moved at all. */
function isFrozen(source: SourceState, { index, nowMs, market }: Judgement): boolean {
  if (index === undefined || source.indexAtChange === 0n) return false;
  if (nowMs - source.changedAtMs < FROZEN_AFTER_MS) return false;
  const moved = divideDown(distance(index, source.indexAtChange), source.indexAtChange);
  return 2n * moved > market.rules.maxDeviation;
}

const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);
