import { bitsAt, shareAt } from './seeded-hash.ts';

/** What is wrong with a simulated venue at a moment. */
export interface PracticeFault {
  readonly kind: 'stale' | 'outage' | 'outlier' | 'invalid' | 'outOfOrder' | 'frozen';
  /** Epoch milliseconds. */
  readonly sinceMs: number;
  /** In [0, 1): how bad. */
  readonly degree: number;
}

/** A venue may fail once in such a cell (70 minutes). */
const VENUE_CELL_MS = 2 ** 22;
const VENUE_SHARE = 0.25;
/** All venues of a symbol may fail together once in such a cell (19 hours). */
const SYMBOL_CELL_MS = 2 ** 26;
const SYMBOL_SHARE = 0.3;
const SYMBOL_OUTAGE_MS = 40_000;

const LANE_VENUE = 400;
const LANE_SYMBOL = 410;

/** Kinds and how long each lasts at least and at most; what decides is which one is drawn. */
const kinds: readonly (readonly [PracticeFault['kind'], number, number])[] = [
  ['stale', 8_000, 25_000],
  ['outage', 10_000, 30_000],
  ['outlier', 4_000, 12_000],
  ['invalid', 2_000, 8_000],
  ['outOfOrder', 2_000, 6_000],
  ['frozen', 90_000, 150_000],
];

/** The fault of a venue at a moment, if any; a pure function of the seeds and the time. */
export function practiceFault(
  seeds: { symbol: number; venue: number },
  timeMs: number,
): PracticeFault | null {
  return symbolOutage(seeds.symbol, timeMs) ?? venueFault(seeds.venue, timeMs);
}

function venueFault(seed: number, timeMs: number): PracticeFault | null {
  const cell = Math.floor(timeMs / VENUE_CELL_MS);
  if (shareAt(seed, LANE_VENUE, cell) >= VENUE_SHARE) return null;
  const [kind, shortestMs, longestMs] = kinds[bitsAt(seed, LANE_VENUE + 1, cell) % kinds.length]!;
  const degree = shareAt(seed, LANE_VENUE + 2, cell);
  const lastsMs = shortestMs + degree * (longestMs - shortestMs);
  const place = shareAt(seed, LANE_VENUE + 3, cell);
  const sinceMs = Math.floor(cell * VENUE_CELL_MS + place * (VENUE_CELL_MS - lastsMs));
  return timeMs >= sinceMs && timeMs < sinceMs + lastsMs ? { kind, sinceMs, degree } : null;
}

function symbolOutage(seed: number, timeMs: number): PracticeFault | null {
  const cell = Math.floor(timeMs / SYMBOL_CELL_MS);
  if (shareAt(seed, LANE_SYMBOL, cell) >= SYMBOL_SHARE) return null;
  const place = shareAt(seed, LANE_SYMBOL + 1, cell);
  const sinceMs = Math.floor(cell * SYMBOL_CELL_MS + place * (SYMBOL_CELL_MS - SYMBOL_OUTAGE_MS));
  const isDuring = timeMs >= sinceMs && timeMs < sinceMs + SYMBOL_OUTAGE_MS;
  return isDuring ? { kind: 'outage', sinceMs, degree: 0 } : null;
}
