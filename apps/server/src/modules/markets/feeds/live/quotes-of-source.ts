import type { Quote } from '@candor/domain/markets/source-book';
import { CLOCK_SKEW_MAX_MS, readPrice } from '@candor/domain/markets/source-book';
import { formatFixed, parseFixed } from '@candor/domain/money/fixed';
import type { Quantity } from '@candor/domain/money/money';
import type { Heard } from './protocol.ts';

type Book = Extract<Heard, { kind: 'book' }>;

/** One connection of a source, as far as its prices depend on it. */
export interface Line {
  /** When anything was last heard on it. Epoch milliseconds. */
  aliveMs: number;
}

interface Standing {
  readonly price: string;
  readonly timeMs: number;
  readonly heardMs: number;
  readonly order: bigint | undefined;
  /** The connection that would have told of a change; null: nobody would have. */
  line: Line | null;
  /** When the source last confirmed the price. Epoch milliseconds. */
  confirmedMs: number;
}

/** A market that says nothing for this long is not believed to be only quiet. */
const QUIET_MAX_MS = 60_000;
/** Above this share of the bid, the two sides of a book do not tell a price. */
const SPREAD_MAX_PERCENT = 2n;

/**
 * What a source has said about its markets. A price stands as long as the connection that would have
 * told of a change is heard from, for a minute at most; a message that is repeated, or overtaken by a
 * later one, changes nothing.
 */
export class QuotesOfSource {
  readonly #standing = new Map<string, Standing>();
  /** Time of the newest reading. Epoch milliseconds. */
  #readMs = 0;
  readonly #traded = new Map<string, { atMs: number; size: bigint }[]>();

  /** Takes prices; returns whether they were news. `line` is null for an answer to a request. */
  hear(book: Book, heardMs: number, line: Line | null): boolean {
    const before = this.#standing.get(book.code);
    const order = orderOf(book);
    const timeMs = book.timeMs ?? heardMs;
    if (before && isOvertaken(before, { order, timeMs, heardMs, line })) {
      // If only its time says so, the source's clock may have been set back, and this be the news.
      if (order === undefined && line !== null) before.line = null;
      return false;
    }
    this.#standing.set(book.code, {
      price: priceOf(book),
      timeMs,
      heardMs,
      order,
      line: book.stands === false ? null : line,
      confirmedMs: heardMs,
    });
    return true;
  }

  /** The source confirms what it said last. */
  confirm(code: string, nowMs: number): void {
    const standing = this.#standing.get(code);
    if (standing) standing.confirmedMs = nowMs;
  }

  /** What was said no longer stands; it ages from here on. */
  withdraw(codes: readonly string[] = [...this.#standing.keys()]): void {
    for (const code of codes) {
      const standing = this.#standing.get(code);
      if (standing) standing.line = null;
    }
  }

  trade(code: string, size: string, nowMs: number): void {
    const volume = readPrice(size);
    if (volume === undefined) return;
    const kept = (this.#traded.get(code) ?? []).filter(({ atMs }) => nowMs - atMs < QUIET_MAX_MS);
    // What comes in the millisecond of a reading, after it, belongs to the next one.
    const atMs = Math.max(nowMs, this.#readMs + 1);
    this.#traded.set(code, [...kept, { atMs, size: volume }]);
  }

  /**
   * The market's quote, if anything about it was heard from `sinceMs` on: at a reading of that very
   * millisecond, more may have come after it. Asking again tells the same.
   */
  quote(code: string, venue: string, sinceMs: number, nowMs: number): Quote | undefined {
    const standing = this.#standing.get(code);
    if (!standing) return undefined;
    const { price, timeMs, heardMs } = standing;
    const evidenceMs = Math.max(heardMs, standing.confirmedMs, standing.line?.aliveMs ?? 0);
    this.#readMs = Math.max(this.#readMs, nowMs);
    if (evidenceMs < sinceMs) return undefined;
    // The source's clock may differ from ours, and a late message stays late while it stands.
    const stoodMs = Math.min(evidenceMs, nowMs) - heardMs;
    const volume = (this.#traded.get(code) ?? [])
      .filter(({ atMs }) => atMs > sinceMs && atMs <= nowMs)
      .reduce((sum, { size }) => sum + size, 0n) as Quantity;
    return { venue, price, timeMs: timeMs + clamp(stoodMs, QUIET_MAX_MS), volume };
  }
}

const clamp = (value: number, max: number): number => Math.max(0, Math.min(value, max));

const orderOf = ({ order }: Book): bigint | undefined =>
  order !== undefined && /^\d{1,30}$/.test(order) ? BigInt(order) : undefined;

/**
 * Numbers are compared within a connection, because sources restart them. A time ahead of our clock
 * is no measure for the ones that follow it.
 */
function isOvertaken(
  before: Standing,
  { order, timeMs, heardMs, line }: Pick<Standing, 'order' | 'timeMs' | 'heardMs' | 'line'>,
): boolean {
  const isSameLine = line !== null && before.line === line;
  if (isSameLine && order !== undefined && before.order !== undefined)
    // The same number again is a repetition, unless the source dates it anew.
    return order < before.order || (order === before.order && timeMs <= before.timeMs);
  return timeMs < before.timeMs && before.timeMs <= heardMs + CLOCK_SKEW_MAX_MS;
}

/**
 * The middle of the best bid and ask, exact. Where there is none, the text of both: it cannot be
 * read as a price, so the index refuses it and records what the source said.
 */
function priceOf({ bid, ask }: Book): string {
  const [low, high] = [readPrice(bid), readPrice(ask)];
  if (low === undefined) return unreadable(bid, ask);
  if (high === undefined || high < low) return unreadable(bid, ask);
  if ((high - low) * 100n > low * SPREAD_MAX_PERCENT) return unreadable(bid, ask);
  // An odd sum in the last of eighteen places is rounded down.
  return formatFixed((parseFixed(bid) + parseFixed(ask)) / 2n);
}

const unreadable = (bid: string, ask: string): string => `${bid || 'none'}..${ask || 'none'}`;
