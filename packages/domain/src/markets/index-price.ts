import { divideDown, multiplyDown } from '../money/fixed.ts';
import { rate, type Price, type Quantity, type Rate } from '../money/money.ts';
import { guardJump, type JumpState } from './jump-guard.ts';
import {
  receiveQuote,
  type Quote,
  type RefusalReason,
  type SourceState,
  type Venue,
} from './source-book.ts';
import type { SymbolType } from './symbols.ts';
import { weightedMedian } from './weighted-median.ts';

/** What a tick allows: everything; only closing; nothing (no fills, triggers or liquidations). */
export type TickState = 'live' | 'closeOnly' | 'halted';

/** One venue's part in an index. */
export interface SourceReport {
  readonly venue: string;
  /** In quote per base; 0 when the venue never gave a readable one. */
  readonly price: Price;
  /** The venue's own time. Epoch milliseconds. */
  readonly timeMs: number;
  readonly used: boolean;
  readonly reason: RefusalReason | null;
}

export interface IndexRules {
  /** An older quote is stale. */
  readonly maxAgeMs: number;
  /** A quote further from the median than this share is an outlier. */
  readonly maxDeviation: Rate;
}

/** What the index of one symbol remembers between two readings. */
export interface IndexState {
  readonly sources: ReadonlyMap<string, SourceState>;
  readonly jump: JumpState;
  /** Newest accepted index. */
  readonly price: Price | undefined;
}

export interface IndexReading {
  readonly state: IndexState;
  /** Undefined as long as no index was ever accepted. */
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
  jump: { accepted: [], pending: null },
  price: undefined,
};

/** With fewer valid sources than this, positions may only be closed. */
const SOURCES_FOR_LIVE = 3;
/** With fewer than this there is no price: never one source. */
const SOURCES_FOR_PRICE = 2;
/** One repeated price is suspicious only after this long, for quiet markets do repeat. */
const FROZEN_AFTER_MS = 60_000;

/**
 * The index of one symbol at one moment, in quote per base: the weighted median of the valid
 * sources, after the jump guard. A moment without a price of its own is recorded as halted and
 * repeats the last accepted index, so the log also tells why nothing could be traded.
 */
export function advanceIndex(
  before: IndexState,
  reading: { quotes: readonly Quote[]; nowMs: number },
  market: { venues: readonly Venue[]; rules: IndexRules },
): IndexReading {
  const { nowMs } = reading;
  const sources = new Map(before.sources);
  for (const quote of reading.quotes) {
    const known = sources.get(quote.venue);
    sources.set(quote.venue, receiveQuote(known, quote, { nowMs, index: before.price }));
  }
  const judged = judgeSources(sources, { ...market, nowMs, index: before.price });
  const valid = judged.filter((source) => source.used);
  const candidate =
    valid.length < SOURCES_FOR_PRICE
      ? undefined
      : weightedMedian(withWeights(valid, market.venues));
  const guarded = guardJump(before.jump, candidate, nowMs);
  const price = guarded.price ?? before.price;
  const state = { sources, jump: guarded.state, price };
  if (price === undefined) return { state, outcome: undefined };
  const refusal = candidate === undefined ? 'alone' : 'jump';
  const reports = guarded.price === undefined ? withoutUse(judged, refusal) : judged;
  return {
    state,
    outcome: {
      price,
      state: guarded.price === undefined ? 'halted' : stateFor(valid.length),
      sources: reports,
      volume: reading.quotes.reduce((sum, quote) => sum + quote.volume, 0n) as Quantity,
    },
  };
}

const stateFor = (validCount: number): TickState =>
  validCount >= SOURCES_FOR_LIVE ? 'live' : 'closeOnly';

/** Nothing is used of a moment that gives no price. */
const withoutUse = (sources: readonly SourceReport[], reason: RefusalReason): SourceReport[] =>
  sources.map((source) => (source.used ? { ...source, used: false, reason } : source));

const withWeights = (reports: readonly SourceReport[], venues: readonly Venue[]) =>
  reports.map(({ venue, price }) => ({
    price,
    weight: venues.find(({ name }) => name === venue)?.weight ?? 1,
  }));

interface Judgement {
  readonly venues: readonly Venue[];
  readonly rules: IndexRules;
  readonly nowMs: number;
  readonly index: Price | undefined;
}

/** Judges each source alone first, then those that passed against their own median. */
function judgeSources(
  sources: ReadonlyMap<string, SourceState>,
  judgement: Judgement,
): SourceReport[] {
  const alone = judgement.venues.map(({ name }) => judgeAlone(name, sources.get(name), judgement));
  const fresh = alone.filter((source) => source.used);
  const median = weightedMedian(withWeights(fresh, judgement.venues));
  if (median === undefined) return alone;
  const tolerance = multiplyDown(median, judgement.rules.maxDeviation);
  return alone.map((source) =>
    source.used && distance(source.price, median) > tolerance
      ? { ...source, used: false, reason: 'outlier' }
      : source,
  );
}

function judgeAlone(
  venue: string,
  source: SourceState | undefined,
  judgement: Judgement,
): SourceReport {
  if (!source) return { venue, price: 0n as Price, timeMs: 0, used: false, reason: 'missing' };
  const reason = faultOf(source, judgement);
  return { venue, price: source.price, timeMs: source.timeMs, used: reason === null, reason };
}

function faultOf(source: SourceState, judgement: Judgement): RefusalReason | null {
  if (source.fault) return source.fault;
  if (judgement.nowMs - source.timeMs > judgement.rules.maxAgeMs) return 'stale';
  return isFrozen(source, judgement) ? 'frozen' : null;
}

/** The market has moved half of what an outlier is, and this source has not moved at all. */
function isFrozen(source: SourceState, { index, nowMs, rules }: Judgement): boolean {
  if (index === undefined || source.indexAtChange === 0n) return false;
  if (nowMs - source.changedAtMs < FROZEN_AFTER_MS) return false;
  const moved = divideDown(distance(index, source.indexAtChange), source.indexAtChange);
  return 2n * moved > rules.maxDeviation;
}

const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);
