import { parseFixed } from '../../money/fixed.ts';
import type { Price, Quantity } from '../../money/money.ts';
import { invariant } from '../../refusal.ts';
import type { Quote, Venue } from '../source-book.ts';
import type { MarketSymbol } from '../symbols.ts';
import { KeyedStream, shareOf } from './keyed-stream.ts';
import { type PracticeFault, PracticeFaults } from './practice-faults.ts';
import { type PathAnchor, PracticePath } from './practice-path.ts';
import { practiceShapes, type PracticeShape } from './practice-shapes.ts';
import { QuotedPrice } from './quoted-price.ts';
import { VenueOffsets } from './venue-offsets.ts';

/** The simulated venues, each of an owner of its own; invented, so that nobody takes them for real. */
export const practiceVenues: readonly Venue[] = [
  { name: 'alder', owner: 'alder' },
  { name: 'birch', owner: 'birch' },
  { name: 'cedar', owner: 'cedar' },
];

export interface PracticeOptions {
  /** The secret, 32 bytes: who holds it knows every price to come. */
  readonly key: Uint8Array;
  /** Whether venues fail now and then. */
  readonly faults: boolean;
  /** A moment whose price is known; the path passes it. */
  readonly anchor: PathAnchor;
}

const DAY_MS = 86_400_000;
const LATENCY_MIN_MS = 20;
const LATENCY_RANGE_MS = 250;
const OUT_OF_ORDER_MS = 2_000;
/** A venue that misquotes is away by 4 to 9 %, all of them for a moment by 6 to 11 %. */
const OUTLIER_MIN = 0.04;
const FLASH_MIN = 0.06;
const MISQUOTE_RANGE = 0.05;
const SUBSTREAM_LATENCY = 0;
const SUBSTREAM_VOLUME = 1;

/** Price at which the practice market of a symbol begins, in quote per base. */
export const practiceBasePrice = (symbol: string): number => shapeOf(symbol).basePrice;

/**
 * Simulated quotes of one symbol, a pure function of key, anchor and time. Three venues quote around
 * a common path, each at a distance and with a delay of its own and, when `faults` is on, with
 * failures; whatever they do, the index of their quotes is the path, or there is none. Path,
 * distances, delays, volumes and failures are drawn from streams of different keys, so that what is
 * published foretells nothing. Decision 0085.
 */
export class PracticeFeed {
  readonly #market: MarketSymbol;
  readonly #shape: PracticeShape;
  readonly #path: PracticePath;
  readonly #quoted: QuotedPrice;
  readonly #offsets: VenueOffsets;
  readonly #faults: PracticeFaults | null;
  readonly #details: KeyedStream;
  /** The smallest difference of two prices, and the same in the last of 18 decimals. */
  readonly #step: number;
  readonly #unit: bigint;
  /** What a venue repeats as long as it is stuck. */
  #stuck: { readonly sinceMs: number; readonly steps: number } | null = null;

  constructor(market: MarketSymbol, { key, faults, anchor }: PracticeOptions) {
    const { symbol } = market;
    const root = KeyedStream.open(key);
    this.#market = market;
    this.#shape = shapeOf(symbol);
    this.#step = 10 ** -market.pricePrecision;
    this.#unit = 10n ** BigInt(18 - market.pricePrecision);
    this.#path = new PracticePath(root.derive('path'), symbol, this.#shape, anchor);
    const { price } = anchor;
    this.#quoted = new QuotedPrice(this.#path, { step: this.#step, price });
    this.#offsets = new VenueOffsets(root.derive('venues').derive(symbol), price / this.#step);
    this.#details = root.derive('details').derive(symbol);
    const failures = root.derive('faults');
    const streams = { own: failures.derive(symbol), kind: failures.derive(this.#shape.hours) };
    this.#faults = faults ? new PracticeFaults(streams, practiceVenues.length) : null;
  }

  /** What the venues say at a moment, about the time since the moment before. */
  quotes(sinceMs: number, nowMs: number): Quote[] {
    const volume = this.#toQuantity(this.volume(sinceMs, nowMs) / practiceVenues.length);
    const fault = this.faultAt(nowMs);
    const offsets = fault ? null : this.#offsets.at(nowMs);
    const delays = [...this.#details.wordsAt(SUBSTREAM_LATENCY, nowMs)].map(shareOf);
    const steps = this.quotedSteps(nowMs);
    return practiceVenues.flatMap(({ name: venue }, index) => {
      const timeMs = Math.floor(nowMs - LATENCY_MIN_MS - LATENCY_RANGE_MS * delays[index]!);
      // Beside one that fails the others agree, so that the index stays where it is.
      const sound = { timeMs, price: this.#toText(steps + (offsets?.[index] ?? 0)) };
      const isSound = !fault || (fault.venue !== null && fault.venue !== index);
      const said = isSound ? sound : this.#spoiled(fault, steps, timeMs);
      return said ? [{ venue, volume, ...said }] : [];
    });
  }

  /** The path at a moment, or within 16 s before it, rounded to the symbol's precision. */
  price(timeMs: number, isRough = false): Price {
    this.#path.goTo(this.#path.leafAt(timeMs), isRough);
    return (BigInt(Math.round(this.#path.price / this.#step)) * this.#unit) as Price;
  }

  /** What every index of a moment is, as long as there is one, in steps of the symbol's precision. */
  quotedSteps(timeMs: number): number {
    return this.#quoted.at(this.#path.leafAt(timeMs));
  }

  /** What is wrong with the venues at a moment, if anything. */
  faultAt(timeMs: number): PracticeFault | null {
    return this.#faults?.at(timeMs) ?? null;
  }

  /** Base units traded between two moments: more when the market is lively. */
  volume(fromMs: number, toMs: number): number {
    const wobble = 0.5 + this.#details.shareAt(SUBSTREAM_VOLUME, Math.floor(toMs / 500));
    const ordinary = (this.#shape.dailyVolume * (toMs - fromMs)) / DAY_MS;
    this.#path.goTo(this.#path.leafAt(toMs), true);
    return ordinary * wobble * this.#path.activity(toMs);
  }

  #spoiled(
    fault: PracticeFault,
    steps: number,
    timeMs: number,
  ): { timeMs: number; price: string } | null {
    switch (fault.kind) {
      case 'outage':
        return null;
      case 'invalid':
        return { timeMs, price: 'NaN' };
      case 'outOfOrder':
        return { timeMs: timeMs - OUT_OF_ORDER_MS, price: this.#toText(steps) };
      case 'outlier':
        return { timeMs, price: this.#toText(misquoted(steps, OUTLIER_MIN, fault.degree)) };
      case 'flash':
        return { timeMs, price: this.#toText(misquoted(steps, FLASH_MIN, fault.degree)) };
      case 'frozen':
        return { timeMs, price: this.#toText(this.#stepsSince(fault.sinceMs)) };
      case 'stale': {
        const price = this.#toText(this.#stepsSince(fault.sinceMs));
        return { timeMs: Math.min(timeMs, fault.sinceMs), price };
      }
    }
  }

  #stepsSince(sinceMs: number): number {
    if (this.#stuck?.sinceMs !== sinceMs)
      this.#stuck = { sinceMs, steps: this.quotedSteps(sinceMs) };
    return this.#stuck.steps;
  }

  #toText(steps: number): string {
    return (steps * this.#step).toFixed(this.#market.pricePrecision);
  }

  #toQuantity(volume: number): Quantity {
    return parseFixed(volume.toFixed(this.#market.quantityPrecision)) as Quantity;
  }
}

function shapeOf(symbol: string): PracticeShape {
  const shape = practiceShapes[symbol];
  invariant(shape, `no practice market for ${symbol}`);
  return shape;
}

/** Up or down by a share that the degree says. */
function misquoted(steps: number, least: number, degree: number): number {
  const side = degree < 0.5 ? -1 : 1;
  return Math.round(steps * (1 + side * (least + MISQUOTE_RANGE * degree)));
}
