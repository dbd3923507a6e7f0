import { DAY_MS } from '../../durations.ts';
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

/** The simulated venues, each with its own owner; fictional names, so that none seems real. */
export const practiceVenues: readonly Venue[] = [
  { name: 'alder', owner: 'alder' },
  { name: 'birch', owner: 'birch' },
  { name: 'cedar', owner: 'cedar' },
];

export interface PracticeOptions {
  /** The 32-byte secret; its holder knows every future price. */
  readonly key: Uint8Array;
  /** Whether venues fail occasionally. */
  readonly faults: boolean;
  /** A moment with a known price that the path passes through. */
  readonly anchor: PathAnchor;
}

const LATENCY_MIN_MS = 20;
const LATENCY_RANGE_MS = 250;
const OUT_OF_ORDER_MS = 2_000;
/** A misquoting venue is off by 4 to 9%; a flash moves all of them by 6 to 11% for a moment. */
const OUTLIER_MIN = 0.04;
const FLASH_MIN = 0.06;
const MISQUOTE_RANGE = 0.05;
const SUBSTREAM_LATENCY = 0;
const SUBSTREAM_VOLUME = 1;

/** Initial price of a symbol's practice market, in quote per base. */
export const practiceBasePrice = (symbol: string): number => shapeOf(symbol).basePrice;

/**
 * Simulated quotes of one symbol, a pure function of key, anchor and time. Three venues quote
 * around a common path, each with its own distance and delay and, when `faults` is on, with
 * failures. The index of their quotes is always the path, or there is none. Path, distances,
 * delays, volumes and failures are drawn from streams of different keys, so that published values
 * predict nothing. Decision 0085.
 */
export class PracticeFeed {
  readonly #market: MarketSymbol;
  readonly #shape: PracticeShape;
  readonly #path: PracticePath;
  readonly #quoted: QuotedPrice;
  readonly #offsets: VenueOffsets;
  readonly #faults: PracticeFaults | null;
  readonly #details: KeyedStream;
  /** The smallest price difference, and the same in units of the last of 18 decimals. */
  readonly #step: number;
  readonly #unit: bigint;
  /** Price that a stuck venue repeats. */
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

  /** Quotes of the venues at a moment, covering the time since `sinceMs`. */
  quotes(sinceMs: number, nowMs: number): Quote[] {
    const volume = this.#toQuantity(this.volume(sinceMs, nowMs) / practiceVenues.length);
    const fault = this.faultAt(nowMs);
    const offsets = fault ? null : this.#offsets.at(nowMs);
    const delays = [...this.#details.wordsAt(SUBSTREAM_LATENCY, nowMs)].map(shareOf);
    const steps = this.quotedSteps(nowMs);
    return practiceVenues.flatMap(({ name: venue }, index) => {
      const timeMs = Math.floor(nowMs - LATENCY_MIN_MS - LATENCY_RANGE_MS * delays[index]!);
      // When one venue fails the others agree, so that the index stays on the path.
      const sound = { timeMs, price: this.#toText(steps + (offsets?.[index] ?? 0)) };
      const isSound = !fault || (fault.venue !== null && fault.venue !== index);
      const said = isSound ? sound : this.#spoiled(fault, steps, timeMs);
      return said ? [{ venue, volume, ...said }] : [];
    });
  }

  /** Price of the path at a moment, or up to 16 s before it, rounded to the symbol's precision. */
  price(timeMs: number, isRough = false): Price {
    this.#path.goTo(this.#path.leafAt(timeMs), isRough);
    return (BigInt(Math.round(this.#path.price / this.#step)) * this.#unit) as Price;
  }

  /** The index at a moment, if there is one, in steps of the symbol's precision. */
  quotedSteps(timeMs: number): number {
    return this.#quoted.at(this.#path.leafAt(timeMs));
  }

  /** The fault of the venues at a moment, if any. */
  faultAt(timeMs: number): PracticeFault | null {
    return this.#faults?.at(timeMs) ?? null;
  }

  /** Base units traded between two moments; more in active markets. */
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

/** Moves the price up or down by a share that depends on the degree. */
function misquoted(steps: number, least: number, degree: number): number {
  const side = degree < 0.5 ? -1 : 1;
  return Math.round(steps * (1 + side * (least + MISQUOTE_RANGE * degree)));
}
