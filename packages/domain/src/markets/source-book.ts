import { parseFixed } from '../money/fixed.ts';
import type { Price, Quantity } from '../money/money.ts';

/** A quote exactly as the venue sent it; the text has not been validated yet. */
export interface Quote {
  readonly venue: string;
  readonly price: string;
  /** The venue's own time. Epoch milliseconds. */
  readonly timeMs: number;
  /** Traded there since its last quote, in base units. */
  readonly volume: Quantity;
}

/** A venue that prices a symbol. Venues that fail together share one vote: see `votes.ts`. */
export interface Venue {
  readonly name: string;
  /** Operator of the venue: two venues of one owner can be wrong, or silent, together. */
  readonly owner: string;
  /** Currency of its prices; absent: that of the symbol. */
  readonly quote?: string;
}

/** Why a source's price was not used. */
export type RefusalReason =
  | 'missing' // never quoted
  | 'invalid' // zero, negative, or not a number
  | 'outOfOrder' // older than the venue's previous quote
  | 'future' // timed ahead of our clock, so it would never age
  | 'stale' // too old
  | 'unconverted' // in another currency whose rate is currently unknown
  | 'frozen' // repeats one price while the market has moved on
  | 'outlier' // too far from the median
  | 'alone' // the only valid vote, and one is never enough
  | 'apart' // one of only two votes, and they contradict each other
  | 'jump'; // part of a move that still needs confirmation

/** An unusable quote as recorded, so that anyone can check the verdict. */
export interface RefusedQuote {
  readonly reason: 'invalid' | 'outOfOrder' | 'future';
  /** The venue's price text: see `recordable`. */
  readonly said: string;
  /** The venue's own time. Epoch milliseconds. */
  readonly timeMs: number;
}

/** Current knowledge of one venue. */
export interface SourceState {
  /** Price and time of its newest good quote; both 0 before the first. */
  readonly price: Price;
  readonly timeMs: number;
  /** The newest quote if it is unusable, regardless of earlier ones. */
  readonly refused: RefusedQuote | null;
  /** When the price last changed. Epoch milliseconds. */
  readonly changedAtMs: number;
  /** Index when the price last changed; 0 before there was one. */
  readonly indexAtChange: Price;
}

/** A venue's clock may run ahead of ours by this much. */
export const CLOCK_SKEW_MAX_MS = 1_000;
const NO_PRICE = 0n as Price;
/** Maximum price length: twenty digits, a point, eighteen digits, and one excess character. */
const SAID_MAX = 40;
/** The last moment that a date can represent. */
const LAST_MS = 8_640_000_000_000_000;

/** Parses a venue's price: plain digits above zero, else undefined. */
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
 * A venue's text as the record can hold it: truncated, with a question mark for every character
 * that cannot occur in a number. A text that parses as a price is unchanged, and no other becomes
 * one.
 */
const recordable = (text: string): string => text.slice(0, SAID_MAX).replace(/[^\w.+-]/g, '?');

/** A venue's time in whole milliseconds; NaN becomes the far future. */
const wholeTime = (timeMs: number): number =>
  Number.isNaN(timeMs) ? LAST_MS : Math.floor(Math.min(Math.max(timeMs, -LAST_MS), LAST_MS));

/** Why a quote is unusable; null for a good one. `lastMs`: time of the last good one. */
export function refusalOf(
  quote: { readonly said: string; readonly timeMs: number },
  { nowMs, lastMs }: { nowMs: number; lastMs: number | undefined },
): RefusedQuote['reason'] | null {
  if (readPrice(quote.said) === undefined) return 'invalid';
  if (quote.timeMs > nowMs + CLOCK_SKEW_MAX_MS) return 'future';
  return lastMs !== undefined && quote.timeMs < lastMs ? 'outOfOrder' : null;
}

/**
 * Applies one quote to the state of its venue. An unusable quote never replaces a price or its
 * time: it marks the venue as faulty until the next good one, so that a venue which sends garbage
 * is excluded immediately instead of being trusted for as long as its last price is valid.
 */
export function receiveQuote(
  known: SourceState | undefined,
  quote: Quote,
  { nowMs, index }: { nowMs: number; index: Price | undefined },
): SourceState {
  const before: SourceState = known ?? {
    price: NO_PRICE,
    timeMs: 0,
    refused: null,
    changedAtMs: nowMs,
    indexAtChange: index ?? NO_PRICE,
  };
  const timeMs = wholeTime(quote.timeMs);
  const lastMs = before.price === NO_PRICE ? undefined : before.timeMs;
  const reason = refusalOf({ said: quote.price, timeMs }, { nowMs, lastMs });
  const price = readPrice(quote.price);
  if (reason !== null || price === undefined)
    return {
      ...before,
      refused: { reason: reason ?? 'invalid', said: recordable(quote.price), timeMs },
    };
  const isChanged = price !== before.price;
  return {
    price,
    timeMs,
    refused: null,
    changedAtMs: isChanged ? nowMs : before.changedAtMs,
    indexAtChange:
      isChanged || before.indexAtChange === 0n ? (index ?? NO_PRICE) : before.indexAtChange,
  };
}
