import { parseFixed } from '../../money/fixed.ts';
import type { Price, Quantity } from '../../money/money.ts';
import { invariant } from '../../refusal.ts';
import type { Quote, Venue } from '../source-book.ts';
import type { MarketSymbol } from '../symbols.ts';
import { practiceFault, type PracticeFault } from './practice-faults.ts';
import { PracticePath } from './practice-path.ts';
import { practiceShapes, type PracticeShape } from './practice-shapes.ts';
import { bellAt, seedOf, shareAt } from './seeded-hash.ts';

/** The simulated venues: equal in weight, invented in name so that nobody takes them for real. */
export const practiceVenues: readonly Venue[] = [
  { name: 'alder', weight: 1 },
  { name: 'birch', weight: 1 },
  { name: 'cedar', weight: 1 },
];

const DAY_MS = 86_400_000;
/** A venue strays from the common path by about this share, anew every eight seconds. */
const STRAY_SHARE = 0.000_06;
const STRAY_CELL_MS = 2 ** 13;
const LATENCY_MIN_MS = 20;
const LATENCY_RANGE_MS = 250;
const OUTLIER_MIN = 0.04;
const OUTLIER_RANGE = 0.05;
const OUT_OF_ORDER_MS = 2_000;

const LANE_STRAY = 500;
const LANE_LATENCY = 510;
const LANE_VOLUME = 520;

/**
 * Simulated quotes of one symbol, a pure function of seed and time. Every symbol has a path of its
 * own; the three venues quote it with their own noise, delay and, when `faults` is on, failures.
 */
export class PracticeFeed {
  readonly #market: MarketSymbol;
  readonly #shape: PracticeShape;
  readonly #path: PracticePath;
  readonly #faults: boolean;
  readonly #symbolSeed: number;
  readonly #venueSeeds: ReadonlyMap<string, number>;

  constructor(market: MarketSymbol, options: { seed: string; faults: boolean }) {
    const shape = practiceShapes[market.symbol];
    invariant(shape, `no practice market for ${market.symbol}`);
    const seed = `${options.seed}/${market.symbol}`;
    this.#market = market;
    this.#shape = shape;
    this.#path = new PracticePath(seed, shape);
    this.#faults = options.faults;
    this.#symbolSeed = seedOf(seed);
    this.#venueSeeds = new Map(practiceVenues.map(({ name }) => [name, seedOf(`${seed}/${name}`)]));
  }

  /** What the venues say at a moment, about the time since the moment before. */
  quotes(sinceMs: number, nowMs: number): Quote[] {
    const volume = this.volume(sinceMs, nowMs) / practiceVenues.length;
    return practiceVenues.flatMap(({ name }) => {
      const quote = this.#quote(name, nowMs);
      return quote ? [{ ...quote, volume: this.#toQuantity(volume) }] : [];
    });
  }

  /** The common path, rounded to the symbol's precision: seeded history is made of it. */
  price(timeMs: number): Price {
    return parseFixed(this.#round(this.#path.at(timeMs))) as Price;
  }

  /** Base units traded between two moments: more when the market is lively. */
  volume(fromMs: number, toMs: number): number {
    const wobble = 0.5 + shareAt(this.#symbolSeed, LANE_VOLUME, Math.floor(toMs / 500));
    const ordinary = (this.#shape.dailyVolume * (toMs - fromMs)) / DAY_MS;
    return ordinary * wobble * this.#path.activity(toMs);
  }

  #quote(venue: string, nowMs: number): Omit<Quote, 'volume'> | null {
    const seed = this.#venueSeeds.get(venue) ?? 0;
    const fault = this.#faults
      ? practiceFault({ symbol: this.#symbolSeed, venue: seed }, nowMs)
      : null;
    if (fault?.kind === 'outage') return null;
    const latency = LATENCY_MIN_MS + LATENCY_RANGE_MS * shareAt(seed, LANE_LATENCY, nowMs);
    const timeMs = Math.floor(quotedTime(nowMs - latency, fault));
    const pathTime = fault?.kind === 'frozen' ? fault.sinceMs : timeMs;
    const price = this.#path.at(pathTime) * (1 + stray(seed, pathTime)) * exaggeration(fault);
    return { venue, timeMs, price: fault?.kind === 'invalid' ? 'NaN' : this.#round(price) };
  }

  #round(price: number): string {
    return price.toFixed(this.#market.pricePrecision);
  }

  #toQuantity(volume: number): Quantity {
    return parseFixed(volume.toFixed(this.#market.quantityPrecision)) as Quantity;
  }
}

/** Noise of a venue, a straight line between random points so that it does not flicker. */
function stray(seed: number, timeMs: number): number {
  const cell = Math.floor(timeMs / STRAY_CELL_MS);
  const share = timeMs / STRAY_CELL_MS - cell;
  const from = bellAt(seed, LANE_STRAY, cell);
  const to = bellAt(seed, LANE_STRAY, cell + 1);
  return STRAY_SHARE * (from + (to - from) * share);
}

function quotedTime(timeMs: number, fault: PracticeFault | null): number {
  if (fault?.kind === 'stale') return Math.min(timeMs, fault.sinceMs);
  if (fault?.kind === 'outOfOrder') return timeMs - OUT_OF_ORDER_MS;
  return timeMs;
}

function exaggeration(fault: PracticeFault | null): number {
  if (fault?.kind !== 'outlier') return 1;
  const side = fault.degree < 0.5 ? -1 : 1;
  return 1 + side * (OUTLIER_MIN + OUTLIER_RANGE * fault.degree);
}
