/**
 * The rules of the index for ticks of the first form (`candor-tick-1`), applied to what such a tick
 * records. They never change: ticks of that form must verify forever, whatever today's rules are.
 */
import { divideDown, multiplyDown } from '../../money/fixed.ts';
import { rate, type Price, type Rate } from '../../money/money.ts';
import type { TickState } from '../index-price.ts';
import type { SourceReport } from '../judge-sources.ts';
import type { RefusalReason } from '../source-book.ts';
import { tickIntervalMs, type SymbolType } from '../symbols.ts';
import type { TickFacts } from '../tick.ts';
import type { RecordFault } from './record-fault.ts';

/** The parts of a recorded price that the rules need. */
export type Recorded = Pick<TickFacts, 'sequence' | 'timeMs' | 'price' | 'state' | 'sources'>;

interface Known {
  readonly price: Price;
  readonly timeMs: number;
  /** Null if the record read so far does not reach back to the change. */
  readonly changedAtMs: number | null;
  readonly indexAtChange: Price | null;
}

interface Accepted {
  readonly timeMs: number;
  readonly price: Price;
}

/** State derived from the ticks read so far, needed for the next one. */
export interface RecordMemory {
  readonly sources: ReadonlyMap<string, Known>;
  readonly accepted: readonly Accepted[];
  readonly pending: { readonly price: Price; readonly confirmations: number } | null;
  readonly lastMs: number | null;
  /** The newest accepted price; null if there is none or it is unknown. */
  readonly index: Price | null;
  /** Whether the record was read from its start, so that nothing is unknown. */
  readonly isWhole: boolean;
}

export const noMemory = ({ isWhole }: { readonly isWhole: boolean }): RecordMemory => ({
  sources: new Map(),
  accepted: [],
  pending: null,
  lastMs: null,
  index: null,
  isWhole,
});

const SKEW_MAX_MS = 1_000;
const FROZEN_AFTER_MS = 60_000;
const JUMP_MIN = rate('0.05');
const LOOK_BACK_MS = 5_000;
const REFERENCE_MAX_AGE_MS = 30_000;
const CONFIRMATIONS = 2;
/** Integer divisible by the size of any group of up to four venues. */
const VOTES_OF_QUOTE = 12;
/** This form does not record what a venue quoted, only that it was unusable. */
const onTheServersWord: ReadonlySet<string | null> = new Set(['invalid', 'outOfOrder', 'future']);

const rulesOf = (type: SymbolType): { maxAgeMs: number; maxDeviation: Rate } =>
  type === 'crypto'
    ? { maxAgeMs: 5_000, maxDeviation: rate('0.03') }
    : { maxAgeMs: 15_000, maxDeviation: rate('0.01') };

/**
 * Votes of the venues by name: `exchange-quote` shares the twelve votes of its quote currency, a
 * name without one has a single vote. No other weights were ever in force.
 */
export function votesOf(venues: readonly string[]): ReadonlyMap<string, number> {
  const quoteOf = (venue: string): string | undefined => venue.split('-')[1];
  const votes = (venue: string): number => {
    const quote = quoteOf(venue);
    if (quote === undefined) return 1;
    const sharing = venues.filter((other) => quoteOf(other) === quote).length;
    return Math.max(1, Math.floor(VOTES_OF_QUOTE / sharing));
  };
  return new Map(venues.map((venue) => [venue, votes(venue)]));
}

/** Returns the fault of a first-form tick after those read before, and the new memory. */
export function checkFormerRecord(
  memory: RecordMemory,
  tick: Recorded,
  market: { readonly type: SymbolType; readonly venues: readonly string[] },
): { readonly fault: RecordFault | null; readonly memory: RecordMemory } {
  const kept = judge(memory, tick, market);
  // A restarted recorder has no memory; it leaves a gap behind.
  const gapMs = tick.timeMs - (memory.lastMs ?? tick.timeMs);
  if (kept.fault === null || 2 * gapMs <= 3 * tickIntervalMs(market.type)) return kept;
  const anew = judge({ ...noMemory({ isWhole: true }), lastMs: memory.lastMs }, tick, market);
  return anew.fault === null ? anew : kept;
}

function judge(
  memory: RecordMemory,
  tick: Recorded,
  market: { readonly type: SymbolType; readonly venues: readonly string[] },
): { fault: RecordFault | null; memory: RecordMemory } {
  const judgement = { memory, tick, ...rulesOf(market.type), votes: votesOf(market.venues) };
  const names = tick.sources.map(({ venue }) => venue);
  if (names.join() !== market.venues.join())
    return { fault: { kind: 'venues' }, memory: followed(memory, tick, undefined) };
  const isLater = memory.lastMs === null || tick.timeMs > memory.lastMs;
  const own = tick.sources.map((source) => ownReason(source, judgement));
  const { reasons, candidate } = together(own, judgement);
  const guarded = guard(memory, candidate, tick.timeMs);
  const isPriced = candidate !== undefined && guarded !== 'held';
  const unpriced = isPriced ? null : candidate === undefined ? 'alone' : 'jump';
  const expected = reasons.map((reason) => reason ?? unpriced);
  const wrong = tick.sources.findIndex((source, at) => !agrees(source, expected[at]!, own[at]!));
  const next = followed(memory, tick, candidate);
  const source = tick.sources[wrong];
  if (!isLater) return { fault: { kind: 'time' }, memory: next };
  if (source) {
    const due = expected[wrong] ?? 'used';
    return { fault: { kind: 'source', venue: source.venue, expected: due }, memory: next };
  }
  return { fault: outcomeFault(memory, tick, isPriced ? candidate : null), memory: next };
}

/** Checks state and price; `candidate` is null if there should be no new price. */
function outcomeFault(
  { index, isWhole }: RecordMemory,
  tick: Recorded,
  candidate: Price | null,
): RecordFault | null {
  const valid = tick.sources.filter(({ reason }) => reason === null).length;
  const state: TickState = candidate === null ? 'halted' : valid >= 3 ? 'live' : 'closeOnly';
  if (tick.state !== state) return { kind: 'state' };
  const price = candidate ?? index;
  if (price === null) return isWhole ? { kind: 'price' } : null;
  return tick.price === price ? null : { kind: 'price' };
}

/** `unknown`: whether it is frozen depends on ticks that were not read. */
type Own = RefusalReason | null | 'unknown';

const agrees = (
  { reason }: SourceReport,
  expected: RefusalReason | null | undefined,
  own: Own,
): boolean => reason === expected || (own === 'unknown' && reason === 'frozen');

interface Judgement {
  readonly memory: RecordMemory;
  readonly tick: Recorded;
  readonly maxAgeMs: number;
  readonly maxDeviation: Rate;
  readonly votes: ReadonlyMap<string, number>;
}

/** The expected verdict on a source by itself. */
function ownReason(source: SourceReport, { memory, tick, ...rules }: Judgement): Own {
  const known = memory.sources.get(source.venue);
  const ageMs = tick.timeMs - source.timeMs;
  if (source.price === 0n && source.timeMs === 0) return known ? 'outOfOrder' : 'missing';
  if (onTheServersWord.has(source.reason)) return source.reason;
  if (source.price <= 0n) return 'invalid';
  if (ageMs < -SKEW_MAX_MS) return 'future';
  if (known && source.timeMs < known.timeMs) return 'outOfOrder';
  if (ageMs > rules.maxAgeMs) return 'stale';
  return frozenReason(source, memory, tick, rules.maxDeviation);
}

function frozenReason(
  source: SourceReport,
  memory: RecordMemory,
  tick: Recorded,
  maxDeviation: Rate,
): Own {
  const known = memory.sources.get(source.venue);
  const { index } = memory;
  if (!known) return memory.isWhole ? null : 'unknown';
  if (known.price !== source.price || index === null) return null;
  if (known.changedAtMs === null || known.indexAtChange === null) return 'unknown';
  if (known.indexAtChange === 0n || tick.timeMs - known.changedAtMs < FROZEN_AFTER_MS) return null;
  const moved = divideDown(distance(index, known.indexAtChange), known.indexAtChange);
  return 2n * moved > maxDeviation ? 'frozen' : null;
}

/**
 * Compares sources that passed alone with their median; returns the median of those that remain.
 */
function together(
  own: readonly Own[],
  { tick, votes, maxDeviation }: Judgement,
): { reasons: (RefusalReason | null)[]; candidate: Price | undefined } {
  // Where the verdict is unknown, trust the record.
  const alone = own.map((reason, at) =>
    reason === 'unknown' ? (tick.sources[at]?.reason === 'frozen' ? 'frozen' : null) : reason,
  );
  const middle = medianOf(tick.sources, alone, votes);
  const tolerance = middle === undefined ? 0n : multiplyDown(middle, maxDeviation);
  const reasons = alone.map((reason, at) => {
    if (reason !== null || middle === undefined) return reason;
    return distance(tick.sources[at]!.price, middle) > tolerance ? 'outlier' : null;
  });
  const isEnough = reasons.filter((reason) => reason === null).length >= 2;
  return { reasons, candidate: isEnough ? medianOf(tick.sources, reasons, votes) : undefined };
}

/** The price with half of the votes on either side; the mean of two that share the middle. */
function medianOf(
  sources: readonly SourceReport[],
  reasons: readonly (RefusalReason | null)[],
  votes: ReadonlyMap<string, number>,
): Price | undefined {
  const sorted = sources
    .filter((_, at) => reasons[at] === null)
    .toSorted((a, b) => (a.price < b.price ? -1 : a.price > b.price ? 1 : 0));
  const weights = sorted.map(({ venue }) => votes.get(venue) ?? 1);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let below = 0;
  for (const [at, { price }] of sorted.entries()) {
    below += weights[at]!;
    if (2 * below > all) return price;
    const next = sorted[at + 1];
    if (2 * below === all && next) return ((price + next.price) / 2n) as Price;
  }
  return undefined;
}

/** Whether a move is held back until two further prices agree with it. */
function guard(memory: RecordMemory, candidate: Price | undefined, nowMs: number) {
  const reference = referenceAt(memory.accepted, nowMs);
  if (candidate === undefined || reference === undefined) return 'passed';
  if (!isJump(reference, candidate)) return 'passed';
  return confirmationsOf(memory, candidate) >= CONFIRMATIONS ? 'confirmed' : 'held';
}

const confirmationsOf = ({ pending }: RecordMemory, candidate: Price): number =>
  pending !== null && !isJump(pending.price, candidate) ? pending.confirmations + 1 : 0;

function referenceAt(accepted: readonly Accepted[], nowMs: number): Price | undefined {
  const recent = accepted.filter(({ timeMs }) => nowMs - timeMs <= REFERENCE_MAX_AGE_MS);
  return (recent.findLast(({ timeMs }) => nowMs - timeMs >= LOOK_BACK_MS) ?? recent[0])?.price;
}

/**
 * Memory after a tick as recorded, so that a fault is reported once and not for all that follow.
 */
function followed(
  memory: RecordMemory,
  tick: Recorded,
  candidate: Price | undefined,
): RecordMemory {
  const sources = new Map(memory.sources);
  for (const source of tick.sources) {
    if (source.timeMs === 0 && source.price === 0n) continue;
    sources.set(source.venue, knownAfter(memory, tick, source));
  }
  const guarded = guardAfter(memory, tick, candidate);
  return { sources, lastMs: tick.timeMs, index: tick.price, isWhole: memory.isWhole, ...guarded };
}

function knownAfter(memory: RecordMemory, tick: Recorded, source: SourceReport): Known {
  const known = memory.sources.get(source.venue);
  const { price, timeMs } = source;
  const index = memory.index ?? (0n as Price);
  if (!known && !memory.isWhole) return { price, timeMs, changedAtMs: null, indexAtChange: null };
  if (!known || known.price !== price)
    return { price, timeMs, changedAtMs: tick.timeMs, indexAtChange: index };
  const isFirstIndex = known.indexAtChange === 0n && known.timeMs !== timeMs;
  return { ...known, timeMs, ...(isFirstIndex && { indexAtChange: index }) };
}

function guardAfter(
  memory: RecordMemory,
  tick: Recorded,
  candidate: Price | undefined,
): Pick<RecordMemory, 'accepted' | 'pending'> {
  const { accepted, pending } = memory;
  if (candidate === undefined) return { accepted, pending };
  const now = { timeMs: tick.timeMs, price: candidate };
  if (tick.state === 'halted') {
    const confirmations = confirmationsOf(memory, candidate);
    return { accepted, pending: { price: candidate, confirmations } };
  }
  if (guard(memory, candidate, tick.timeMs) !== 'passed') return { accepted: [now], pending: null };
  const standing = accepted.findLastIndex(({ timeMs }) => tick.timeMs - timeMs >= LOOK_BACK_MS);
  return { accepted: [...accepted.slice(Math.max(standing, 0)), now], pending: null };
}

const isJump = (from: Price, to: Price): boolean => divideDown(distance(from, to), from) > JUMP_MIN;

const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);
