import { HOUR_MS } from '@candor/domain/durations';
import { createHash } from 'node:crypto';
import type { Feed, Reading } from '@candor/server/src/modules/markets/feeds/feed.ts';
import { type MarketSymbol, pricedMarkets } from '@candor/domain/markets/symbols';
import type { Quote, Venue } from '@candor/domain/markets/source-book';
import { practiceBasePrice, PracticeFeed } from '@candor/domain/markets/practice/practice-feed';
import { Chance } from './chance.ts';
import type { FaultKind, FaultLog } from './fault-log.ts';

/** Markets traded in the simulation: two that never close, and one of each kind that does. */
export const simulatedSymbols: readonly string[] = ['BTCUSDT', 'DOGEUSDT', 'XAUUSD', 'USDJPY'];

const venues: readonly Venue[] = ['ash', 'beech', 'elder'].map((name) => ({ name, owner: name }));

/** A fault of a venue, or of all venues, starts at most once in such a cell. */
const FAULT_CELL_MS = 15 * 60_000;
const FAULT_SHARE = 0.6;
const LONGEST_FAULT_MS = 6 * 60_000;
/** A price gap starts at most once in such a cell, and ends as suddenly. */
const GAP_CELL_MS = 6 * 3_600_000;
const GAP_SHARE = 0.2;
const LONGEST_GAP_MS = 2 * 3_600_000;
/** The paths pass their base price here, whenever a run starts. */
const ANCHOR_MS = Date.UTC(2026, 0, 1);

const venueFaults = [
  'venue stale',
  'venue outlier',
  'venue zero',
  'venue not a number',
  'venue out of order',
  'venue repeats a message',
  'venue frozen',
  'venue ahead of time',
  'one venue lost',
  'two venues lost',
  'all venues lost',
] as const satisfies readonly FaultKind[];

interface VenueFault {
  readonly kind: (typeof venueFaults)[number];
  readonly venue: number;
  readonly sinceMs: number;
}

/**
 * Feeds whose venues fail on a schedule determined by seed and time alone, so that a restart
 * changes nothing.
 */
export function simulatedFeeds(seed: string, faults: FaultLog): Map<string, Feed> {
  return new Map(
    pricedMarkets.map((market) => {
      const prices = pricesOf(market, `${seed}/${market.symbol}`, faults);
      const isTraded = simulatedSymbols.includes(market.symbol);
      return [market.symbol, isTraded ? faultyFeed(prices) : idleFeed(prices)];
    }),
  );
}

/** Prices of a market, as the text that a venue would send. */
interface Prices {
  readonly seed: string;
  readonly faults: FaultLog;
  at(timeMs: number): string;
}

function pricesOf(market: MarketSymbol, seed: string, faults: FaultLog): Prices {
  const key = createHash('sha256').update(seed).digest();
  const anchor = { timeMs: ANCHOR_MS, price: practiceBasePrice(market.symbol) };
  const path = new PracticeFeed(market, { key, anchor, faults: false });
  const at = (timeMs: number) =>
    ((Number(path.price(timeMs)) / 1e18) * gapAt(seed, timeMs)).toFixed(market.pricePrecision);
  return { seed, faults, at };
}

const quoteOf = (venue: string, timeMs: number, price: string): Quote => ({
  venue,
  timeMs,
  price,
  volume: 0n as Quote['volume'],
});

/** Not traded here: one price an hour is enough. */
const idleFeed = (prices: Prices): Feed => ({
  simulated: true,
  venues,
  readings(sinceMs, nowMs) {
    if (Math.floor(sinceMs / HOUR_MS) === Math.floor(nowMs / HOUR_MS)) return [];
    const quotes = venues.map(({ name }) => quoteOf(name, nowMs - 50, prices.at(nowMs)));
    return [{ timeMs: nowMs, quotes }];
  },
});

const faultyFeed = (prices: Prices): Feed => ({
  simulated: true,
  venues,
  readings: (_sinceMs, nowMs) => [readingOf(prices, nowMs)],
});

function readingOf(prices: Prices, nowMs: number): Reading {
  const { seed, faults } = prices;
  const fault = faultAt(seed, nowMs);
  if (fault) faults.fired(fault.kind);
  const gap = gapAt(seed, nowMs);
  if (gap !== 1) faults.fired(gap < 1 ? 'price falls by half' : 'price rises by half');
  const quotes = venues.flatMap(({ name }, index): Quote[] => {
    const own = fault && concerns(fault, index) ? fault : null;
    if (own?.kind.endsWith('lost')) return [];
    const timeMs = nowMs - 50 - 10 * index;
    const quote = quoteOf(name, timeMs, prices.at(timeMs));
    return own ? broken(quote, own, prices.at) : [quote];
  });
  return { timeMs: nowMs, quotes };
}

function broken(quote: Quote, fault: VenueFault, priceAt: (timeMs: number) => string): Quote[] {
  switch (fault.kind) {
    case 'venue stale':
      return [{ ...quote, timeMs: fault.sinceMs }];
    case 'venue outlier':
      return [{ ...quote, price: (Number(quote.price) * 1.2).toFixed(5) }];
    case 'venue zero':
      return [{ ...quote, price: '0' }];
    case 'venue not a number':
      return [{ ...quote, price: 'NaN' }];
    case 'venue out of order':
      return [quote, { ...quote, timeMs: quote.timeMs - 2_000, price: priceAt(fault.sinceMs) }];
    case 'venue repeats a message':
      return [quote, quote];
    case 'venue frozen':
      return [{ ...quote, price: priceAt(fault.sinceMs) }];
    case 'venue ahead of time':
      return [{ ...quote, timeMs: quote.timeMs + 3_600_000 }];
    default:
      return [quote];
  }
}

function concerns({ kind, venue }: VenueFault, index: number): boolean {
  if (kind === 'all venues lost') return true;
  return kind === 'two venues lost' ? index !== venue : index === venue;
}

function faultAt(seed: string, timeMs: number): VenueFault | null {
  const cell = Math.floor(timeMs / FAULT_CELL_MS);
  const chance = cellChance(`${seed}/fault/${cell}`);
  if (!chance.happens(FAULT_SHARE)) return null;
  const kind = chance.pick(venueFaults);
  const venue = chance.between(0, venues.length - 1);
  const lastsMs = chance.between(5_000, LONGEST_FAULT_MS);
  const sinceMs = cell * FAULT_CELL_MS + chance.between(0, FAULT_CELL_MS - lastsMs);
  return timeMs >= sinceMs && timeMs < sinceMs + lastsMs ? { kind, venue, sinceMs } : null;
}

/** Factor applied to the price. */
function gapAt(seed: string, timeMs: number): number {
  const cell = Math.floor(timeMs / GAP_CELL_MS);
  const chance = cellChance(`${seed}/gap/${cell}`);
  if (!chance.happens(GAP_SHARE)) return 1;
  const factor = chance.pick([0.5, 1.5]);
  const lastsMs = chance.between(60_000, LONGEST_GAP_MS);
  const sinceMs = cell * GAP_CELL_MS + chance.between(0, GAP_CELL_MS - lastsMs);
  return timeMs >= sinceMs && timeMs < sinceMs + lastsMs ? factor : 1;
}

/** First draws of the newest cells: every reading uses the same few. */
const draws = new Map<string, readonly number[]>();
const CELLS_KEPT = 64;

function cellChance(seed: string): CellChance {
  const known = draws.get(seed);
  if (known) return replayed(known);
  if (draws.size >= CELLS_KEPT) draws.clear();
  const chance = new Chance(seed);
  const shares = Array.from({ length: 8 }, () => chance.share());
  draws.set(seed, shares);
  return replayed(shares);
}

type CellChance = Pick<Chance, 'happens' | 'pick' | 'between'>;

/** The draws of a cell, starting with the first. */
function replayed(shares: readonly number[]): CellChance {
  let next = 0;
  const between = (min: number, max: number) => min + Math.floor(shares[next++]! * (max - min + 1));
  return {
    between,
    happens: (probability) => shares[next++]! < probability,
    pick: (list) => list[between(0, list.length - 1)]!,
  };
}
