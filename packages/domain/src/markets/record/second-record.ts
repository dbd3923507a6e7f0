/**
 * Checks ticks of the second form (`candor-tick-2`) against the rules of the index, using only what
 * was recorded: the same rules that made them, applied to the recorded quotes of the venues.
 */
import { formatFixed } from '../../money/fixed.ts';
import type { Price } from '../../money/money.ts';
import { emptyIndex, indexRules, type IndexState, readIndex } from '../index-price.ts';
import type { SourceReport } from '../judge-sources.ts';
import {
  CLOCK_SKEW_MAX_MS,
  refusalOf,
  type RefusedQuote,
  type SourceState,
  type Venue,
} from '../source-book.ts';
import { tickIntervalMs, type MarketSymbol } from '../symbols.ts';
import type { TickFacts } from '../tick.ts';
import type { RecordFault } from './record-fault.ts';

/** State derived from the ticks read so far, needed for the next one. */
export interface IndexMemory {
  readonly index: IndexState;
  /** Venues seen to change their price; for others the time of the last change is unknown. */
  readonly changed: ReadonlySet<string>;
  readonly lastMs: number | null;
  /** Whether the record was read from its start, so that nothing is unknown. */
  readonly isWhole: boolean;
}

export const noIndexMemory = ({ isWhole }: { readonly isWhole: boolean }): IndexMemory => ({
  index: emptyIndex,
  changed: new Set(),
  lastMs: null,
  isWhole,
});

/**
 * A venue by its published name: `exchange-currency` belongs to that exchange and quotes in that
 * currency; a plain name is its own owner and quotes in the symbol's currency.
 */
export function publishedVenue(name: string, ownQuote: string): Required<Venue> {
  const [owner = name, quote] = name.split('-');
  return { name, owner, quote: quote?.toUpperCase() ?? ownQuote };
}

/** Limit of alternative memories: gaps are rare, and memories from before one soon converge. */
const MEMORIES_MAX = 3;

/**
 * Returns the fault of a tick after those read before, and the new memories. A restarted recorder
 * has no memory and leaves a gap behind; from there on both alternatives are possible.
 */
export function checkSecondRecord(
  memories: readonly IndexMemory[],
  tick: TickFacts,
  about: { readonly market: MarketSymbol; readonly venues: readonly string[] },
): { readonly fault: RecordFault | null; readonly memories: readonly IndexMemory[] } {
  const lastMs = memories[0]?.lastMs ?? null;
  const gapMs = tick.timeMs - (lastMs ?? tick.timeMs);
  const isGap = 2 * gapMs > 3 * tickIntervalMs(about.market.type);
  const anew = isGap ? [{ ...noIndexMemory({ isWhole: true }), lastMs }] : [];
  const judged = [...memories, ...anew].map((memory) => judge(memory, tick, about));
  const agreeing = judged.filter(({ fault }) => fault === null).map(({ memory }) => memory);
  if (agreeing.length > 0)
    return { fault: null, memories: withoutTwins(agreeing).slice(-MEMORIES_MAX) };
  const [first] = judged;
  return { fault: first?.fault ?? null, memories: first ? [first.memory] : [] };
}

/** Drops duplicates: memories that will judge alike from here on. */
const withoutTwins = (memories: readonly IndexMemory[]): IndexMemory[] =>
  memories.length === 1
    ? [...memories]
    : [...new Map(memories.map((memory) => [signOf(memory), memory])).values()];

function signOf({ index: { sources, rates, jump } }: IndexMemory): string {
  const stands = [...sources].map(([venue, each]) => [venue, each.changedAtMs, each.indexAtChange]);
  const seen = [...rates].map(([currency, { length }]) => [currency, length]);
  const { accepted, pending } = jump;
  return [stands, seen, accepted[0]?.timeMs, pending?.price, pending?.confirmations].join(';');
}

function judge(
  memory: IndexMemory,
  tick: TickFacts,
  { market, venues: names }: { readonly market: MarketSymbol; readonly venues: readonly string[] },
): { fault: RecordFault | null; memory: IndexMemory } {
  const { quote, pricePrecision, type } = market;
  const venues = names.map((name) => publishedVenue(name, quote));
  const sources = new Map(
    tick.sources
      .filter(({ timeMs, price, refused }) => timeMs !== 0 || price !== 0n || refused)
      .map((source) => [source.venue, toldBy(source, memory, tick)]),
  );
  const rules = { venues, rules: indexRules(type), quote, pricePrecision };
  const { state, outcome } = readIndex(memory.index, sources, { nowMs: tick.timeMs, ...rules });
  const next = followed(memory, tick, state);
  if (!areVenues(tick.sources, venues)) return { fault: { kind: 'venues' }, memory: next };
  if (memory.lastMs !== null && tick.timeMs <= memory.lastMs)
    return { fault: { kind: 'time' }, memory: next };
  // No price was ever accepted, so there should be no tick; or the past is unknown.
  if (!outcome) return { fault: memory.isWhole ? { kind: 'price' } : null, memory: next };
  return { fault: disagreement(memory, tick, outcome), memory: next };
}

function disagreement(
  memory: IndexMemory,
  tick: TickFacts,
  outcome: Pick<TickFacts, 'state' | 'price' | 'sources'>,
): RecordFault | null {
  for (const [at, source] of tick.sources.entries()) {
    const due = outcome.sources[at]!;
    const vanished = due.reason === 'missing' && memory.index.sources.has(source.venue);
    const isOlder = source.timeMs < (memory.index.sources.get(source.venue)?.timeMs ?? 0);
    const expected = vanished || isOlder ? 'outOfOrder' : (due.reason ?? 'used');
    const isAsDue = expected === (source.reason ?? 'used') && !due.refused === !source.refused;
    if (!isAsDue || isOlder || due.origin?.rate !== source.origin?.rate)
      return { kind: 'source', venue: source.venue, expected };
  }
  if (outcome.state !== tick.state) return { kind: 'state' };
  return outcome.price === tick.price ? null : { kind: 'price' };
}

const areVenues = (sources: readonly SourceReport[], venues: readonly Required<Venue>[]): boolean =>
  sources.length === venues.length &&
  venues.every(({ name, owner, quote }, at) => {
    const source = sources[at];
    const { origin } = source ?? {};
    return source?.venue === name && origin?.owner === owner && origin.quote === quote;
  });

const ALWAYS_FROZEN = { changedAtMs: Number.NEGATIVE_INFINITY, indexAtChange: 1n as Price };
const NEVER_FROZEN = { indexAtChange: 0n as Price };

/** State of a venue as of a tick, from its record. */
function toldBy(source: SourceReport, memory: IndexMemory, tick: TickFacts): SourceState {
  const { index, changed, isWhole } = memory;
  const { venue, price, timeMs, reason } = source;
  const known = index.sources.get(venue);
  const refused = refusedBy(source, memory, tick);
  const indexAtChange = index.price ?? (0n as Price);
  const now = { price, timeMs, refused, changedAtMs: tick.timeMs, indexAtChange };
  if (!known && isWhole) return now;
  if (known && known.price !== price) return now;
  // Only older ticks could show when the price last changed, so trust the record.
  if (!known || !(changed.has(venue) || isWhole))
    return { ...now, ...(reason === 'frozen' ? ALWAYS_FROZEN : NEVER_FROZEN) };
  const isFirstIndex = known.indexAtChange === 0n && known.timeMs !== timeMs;
  return { ...known, timeMs, refused, ...(isFirstIndex && { indexAtChange }) };
}

/**
 * Why the recorded newest quote of a venue was unusable. A quote recorded as good that is not
 * counts as unusable.
 */
function refusedBy(
  source: SourceReport,
  memory: IndexMemory,
  { timeMs: nowMs }: TickFacts,
): RefusedQuote | null {
  const { price, timeMs, refused } = source;
  const newest = refused ?? { said: formatFixed(price), timeMs };
  const lastMs = refused && price !== 0n ? timeMs : undefined;
  const reason = refusalOf(newest, { nowMs, lastMs });
  if (reason !== null) return { ...newest, reason };
  return refused && wasAhead(source.venue, refused, memory)
    ? { ...refused, reason: 'future' }
    : null;
}

/**
 * A quote that was ahead of time on arrival stays refused, however late it has become since. Its
 * arrival is unknown if it was before the record that was read, or before there was a price.
 */
function wasAhead(
  venue: string,
  { said, timeMs }: Pick<RefusedQuote, 'said' | 'timeMs'>,
  { index, lastMs }: IndexMemory,
): boolean {
  if (index.price === undefined) return lastMs === null || timeMs > lastMs + CLOCK_SKEW_MAX_MS;
  const before = index.sources.get(venue)?.refused;
  return before?.reason === 'future' && before.said === said && before.timeMs === timeMs;
}

/**
 * Memory after a tick as recorded, so that a fault is reported once and not for all that follow.
 */
function followed(memory: IndexMemory, tick: TickFacts, state: IndexState): IndexMemory {
  const changed = new Set(memory.changed);
  for (const { venue, price } of tick.sources) {
    const known = memory.index.sources.get(venue);
    if (known && known.price !== price) changed.add(venue);
  }
  const accepted = { timeMs: tick.timeMs, price: tick.price };
  const isAccepted = state.jump.accepted.at(-1)?.timeMs === tick.timeMs;
  const { jump } =
    tick.state === 'halted' && isAccepted
      ? memory.index
      : tick.state !== 'halted' && !isAccepted
        ? { jump: { accepted: [accepted], pending: null } }
        : state;
  return {
    index: { ...state, jump, price: tick.price },
    changed,
    lastMs: tick.timeMs,
    isWhole: memory.isWhole,
  };
}
