import { parseFixed } from '../money/fixed.ts';
import type { Price, Quantity } from '../money/money.ts';

/** What a venue said, as it said it: the text has not been believed yet. */
export interface Quote {
  readonly venue: string;
  readonly price: string;
  /** The venue's own time. Epoch milliseconds. */
  readonly timeMs: number;
  /** Traded there since its last quote, in base units. */
  readonly volume: Quantity;
}

/** A venue that prices a symbol. */
export interface Venue {
  readonly name: string;
  /** Voices in the median, a positive whole number; venues that fail together share them. */
  readonly weight: number;
}

/** Why a source's price was not used. */
export type RefusalReason =
  | 'missing' // never quoted
  | 'invalid' // zero, negative, or no number
  | 'outOfOrder' // older than what the venue said before
  | 'future' // timed ahead of our clock, so it would never age
  | 'stale' // too old
  | 'frozen' // repeats one price while the market has left it
  | 'outlier' // too far from the median
  | 'alone' // the only valid one, and one is never enough
  | 'jump'; // part of a move that still needs confirmation

/** What is known of one venue. */
export interface SourceState {
  readonly price: Price;
  readonly timeMs: number;
  /** Set while the newest message was unusable, whatever was known before. */
  readonly fault: 'invalid' | 'outOfOrder' | 'future' | null;
  /** When the price last changed. Epoch milliseconds. */
  readonly changedAtMs: number;
  /** Index when the price last changed; 0 before there was one. */
  readonly indexAtChange: Price;
}

/** A venue's clock may run ahead of ours by this much. */
const CLOCK_SKEW_MAX_MS = 1_000;
const NO_PRICE = 0n as Price;

/** Reads a venue's price: plain digits above zero, else undefined. */
export function readPrice(text: string): Price | undefined {
  try {
    const value = parseFixed(text);
    return value > 0n ? (value as Price) : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Takes one quote into what is known of its venue. An unusable quote never replaces a price: it
 * marks the venue as faulty until the next good one, so that a venue which talks nonsense is out at
 * once instead of being trusted for as long as its last price is valid.
 */
export function receiveQuote(
  known: SourceState | undefined,
  quote: Quote,
  { nowMs, index }: { nowMs: number; index: Price | undefined },
): SourceState {
  const price = readPrice(quote.price);
  const before: SourceState = known ?? {
    price: NO_PRICE,
    timeMs: quote.timeMs,
    fault: null,
    changedAtMs: nowMs,
    indexAtChange: index ?? NO_PRICE,
  };
  if (price === undefined) return { ...before, fault: 'invalid' };
  if (!(quote.timeMs <= nowMs + CLOCK_SKEW_MAX_MS)) return { ...before, fault: 'future' };
  if (known && quote.timeMs < known.timeMs) return { ...before, fault: 'outOfOrder' };
  const isChanged = price !== before.price;
  return {
    price,
    timeMs: quote.timeMs,
    fault: null,
    changedAtMs: isChanged ? nowMs : before.changedAtMs,
    indexAtChange:
      isChanged || before.indexAtChange === 0n ? (index ?? NO_PRICE) : before.indexAtChange,
  };
}
