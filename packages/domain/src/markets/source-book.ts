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

/** A venue that prices a symbol. Who fails together shares one vote: see `votes.ts`. */
export interface Venue {
  readonly name: string;
  /** Who runs it: two venues of one owner can be wrong, or silent, together. */
  readonly owner: string;
  /** Currency that its prices are in; absent: that of the symbol. */
  readonly quote?: string;
}

/** Why a source's price was not used. */
export type RefusalReason =
  | 'missing' // never quoted
  | 'invalid' // zero, negative, or no number
  | 'outOfOrder' // older than what the venue said before
  | 'future' // timed ahead of our clock, so it would never age
  | 'stale' // too old
  | 'unconverted' // in another currency, whose rate nobody knows at the moment
  | 'frozen' // repeats one price while the market has left it
  | 'outlier' // too far from the median
  | 'alone' // the only valid vote, and one is never enough
  | 'apart' // one of only two votes, and they contradict each other
  | 'jump'; // part of a move that still needs confirmation

/** A quote that was of no use, as it is recorded, so that everybody can judge whether it was. */
export interface RefusedQuote {
  readonly reason: 'invalid' | 'outOfOrder' | 'future';
  /** What the venue gave as its price: see `recordable`. */
  readonly said: string;
  /** The venue's own time. Epoch milliseconds. */
  readonly timeMs: number;
}

/** What is known of one venue. */
export interface SourceState {
  /** Of its newest good quote, as its time is; both 0 before there was one. */
  readonly price: Price;
  readonly timeMs: number;
  /** The newest quote while it is unusable, whatever was known before. */
  readonly refused: RefusedQuote | null;
  /** When the price last changed. Epoch milliseconds. */
  readonly changedAtMs: number;
  /** Index when the price last changed; 0 before there was one. */
  readonly indexAtChange: Price;
}

/** A venue's clock may run ahead of ours by this much. */
export const CLOCK_SKEW_MAX_MS = 1_000;
const NO_PRICE = 0n as Price;
/** No price is longer: twenty digits, a point, eighteen digits, and one character that is too much. */
const SAID_MAX = 40;
/** The last moment that a date can name. */
const LAST_MS = 8_640_000_000_000_000;

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
 * A venue's text as the record can hold it: cut, and with a question mark for every character that no
 * number has. A text that can be read as a price stays as it is, and no other becomes one.
 */
const recordable = (text: string): string => text.slice(0, SAID_MAX).replace(/[^\w.+-]/g, '?');

/** A venue's time in whole milliseconds; what is no time has not come yet. */
const wholeTime = (timeMs: number): number =>
  Number.isNaN(timeMs) ? LAST_MS : Math.floor(Math.min(Math.max(timeMs, -LAST_MS), LAST_MS));

/** Why a quote is of no use; null for a good one. `lastMs`: time of the last good one. */
export function refusalOf(
  quote: { readonly said: string; readonly timeMs: number },
  { nowMs, lastMs }: { nowMs: number; lastMs: number | undefined },
): RefusedQuote['reason'] | null {
  if (readPrice(quote.said) === undefined) return 'invalid';
  if (quote.timeMs > nowMs + CLOCK_SKEW_MAX_MS) return 'future';
  return lastMs !== undefined && quote.timeMs < lastMs ? 'outOfOrder' : null;
}

/**
 * Takes one quote into what is known of its venue. An unusable quote never replaces a price or its
 * time: it marks the venue as faulty until the next good one, so that a venue which talks nonsense is
 * out at once instead of being trusted for as long as its last price is valid.
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
