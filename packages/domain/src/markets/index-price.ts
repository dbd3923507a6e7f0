import { divideUp, roundHalfEvenTo } from '../money/fixed.ts';
import { rate, type Price, type Quantity } from '../money/money.ts';
import { noRates, type RateState } from './conversion.ts';
import { guardJump, type JumpState } from './jump-guard.ts';
import {
  type IndexMarket,
  type IndexRules,
  type Judged,
  judgeSources,
  medianOf,
  refused,
  type SourceReport,
} from './judge-sources.ts';
import { receiveQuote, type Quote, type SourceState } from './source-book.ts';
import type { SymbolType } from './symbols.ts';
import { countVotes } from './votes.ts';

/** What a tick allows: everything; only closing; nothing (no fills, triggers or liquidations). */
export type TickState = 'live' | 'closeOnly' | 'halted';

/** State that the index of one symbol keeps between two readings. */
export interface IndexState {
  readonly sources: ReadonlyMap<string, SourceState>;
  readonly rates: RateState;
  readonly jump: JumpState;
  /** Newest accepted index. */
  readonly price: Price | undefined;
}

export interface IndexReading {
  readonly state: IndexState;
  /** Undefined until a first index is accepted. */
  readonly outcome:
    | { price: Price; state: TickState; sources: SourceReport[]; volume: Quantity }
    | undefined;
}

/** Rules of a market. Source: rules §3. */
export const indexRules = (type: SymbolType): IndexRules =>
  type === 'crypto'
    ? { maxAgeMs: 5_000, maxDeviation: rate('0.03') }
    : { maxAgeMs: 15_000, maxDeviation: rate('0.01') };

export const emptyIndex: IndexState = {
  sources: new Map(),
  rates: noRates,
  jump: { accepted: [], pending: null },
  price: undefined,
};

/** With fewer independent votes than this, positions can only be closed. */
const VOTES_FOR_LIVE = 3;
/** With fewer votes than this there is no price; a single vote is never enough. */
const VOTES_FOR_PRICE = 2;

/**
 * The index of one symbol at one moment, in quote per base: the weighted median of the valid
 * sources, each converted to the symbol's currency, rounded to the symbol's precision (to the
 * nearest; half to even), after the jump guard. A moment without a price of its own is recorded as
 * halted and repeats the last accepted index, so that the log also shows why nothing could be
 * traded. Source: docs/decisions/0087-votes-and-rates.md.
 */
export function advanceIndex(
  before: IndexState,
  reading: { quotes: readonly Quote[]; nowMs: number },
  market: IndexMarket,
): IndexReading {
  const { nowMs } = reading;
  const sources = new Map(before.sources);
  for (const quote of reading.quotes) {
    const known = sources.get(quote.venue);
    sources.set(quote.venue, receiveQuote(known, quote, { nowMs, index: before.price }));
  }
  const { state, outcome } = readIndex(before, sources, { nowMs, ...market });
  const volume = reading.quotes.reduce((sum, quote) => sum + quote.volume, 0n) as Quantity;
  return { state, outcome: outcome && { ...outcome, volume } };
}

/**
 * The same from what the venues had quoted by then. Everything else it depends on is in the log, so
 * anyone with the log can recompute it.
 */
export function readIndex(
  before: IndexState,
  sources: IndexState['sources'],
  { nowMs, ...market }: IndexMarket & { readonly nowMs: number },
): {
  state: IndexState;
  outcome: Omit<NonNullable<IndexReading['outcome']>, 'volume'> | undefined;
} {
  const judgement = { market, nowMs, index: before.price };
  const { judged, rates } = judgeSources(sources, before.rates, judgement);
  const valid = judged.filter(({ report }) => report.used);
  const votes = votesOf(valid, market);
  const isAgreed = votes >= VOTES_FOR_LIVE || doAgree(valid, market);
  const candidate = votes < VOTES_FOR_PRICE || !isAgreed ? undefined : indexOf(valid, market);
  const guarded = guardJump(before.jump, {
    candidate,
    nowMs,
    votesBeyond: (edge, side) =>
      votesOf(
        valid.filter(({ price }) => (side === 'above' ? price > edge : price < edge)),
        market,
      ),
  });
  const price = guarded.price ?? before.price;
  const state = { sources, rates, jump: guarded.state, price };
  if (price === undefined) return { state, outcome: undefined };
  // A moment without a price uses no source.
  const unusable = candidate !== undefined ? 'jump' : isAgreed ? 'alone' : 'apart';
  const reported =
    guarded.price === undefined
      ? judged.map((source) => (source.report.used ? refused(source, unusable) : source))
      : judged;
  return {
    state,
    outcome: {
      price,
      state: guarded.price === undefined ? 'halted' : votes < VOTES_FOR_LIVE ? 'closeOnly' : 'live',
      sources: reported.map(({ report }) => report),
    },
  };
}

const votesOf = (sources: readonly Judged[], { quote }: IndexMarket): number =>
  countVotes(
    sources.map(({ report }) => report.origin),
    quote,
  );

/**
 * When two votes differ it is unknown which is wrong, so they are trusted only while all their
 * sources lie within a third of the outlier limit.
 */
function doAgree(valid: readonly Judged[], { rules }: IndexMarket): boolean {
  const [first, ...others] = valid.map(({ price }) => price);
  if (first === undefined) return true;
  let [low, high] = [first, first];
  for (const price of others) {
    if (price < low) low = price;
    if (price > high) high = price;
  }
  return 3n * divideUp(high - low, low) <= rules.maxDeviation;
}

/** No index if rounding leaves zero: a price is above zero. */
function indexOf(valid: readonly Judged[], market: IndexMarket): Price | undefined {
  const median = medianOf(valid, market.quote);
  const rounded = median && roundHalfEvenTo(median, market.pricePrecision);
  return rounded ? (rounded as Price) : undefined;
}
