import type { Tick } from '@candor/domain/markets/tick';
import type { PositionsOptions } from './deps.ts';
import { findCursor, streamOpenLevels } from './store.ts';
import { RECENT_MAX, type TriggerBook } from './trigger-book.ts';

/** Ticks read before those that are applied, so that the mean of three seconds is what it was. */
const WARM_UP_TICKS = 32;
/**
 * Ticks up to the cursor that are applied once more: a level may have been committed, and its
 * process killed, before the book of that process heard of it. What has closed stays closed.
 */
const OVERLAP_TICKS = 64;
const TICKS_PER_READ = 1_000;
const POSITIONS_PER_READ = 10_000;

export interface CatchUp {
  readonly symbol: string;
  readonly book: TriggerBook;
  /** Takes a tick as if it had just been recorded. */
  receive(tick: Tick): void;
  /** Resolves when what was due so far is settled. */
  settled(): Promise<void>;
}

/**
 * Fills the book of a symbol from the database, up to some ticks before its settlement had stopped.
 * Without a cursor nothing was ever settled: the log is applied from its beginning.
 */
export async function rebuild(
  { db, prices }: Pick<PositionsOptions, 'db' | 'prices'>,
  { symbol, book }: Pick<CatchUp, 'symbol' | 'book'>,
): Promise<void> {
  const cursor = Math.max(0, ((await findCursor(db, symbol)) ?? 0) - OVERLAP_TICKS);
  const from = Math.max(0, cursor - WARM_UP_TICKS);
  const warmUp = await prices.listTicksAfter(symbol, from, cursor - from);
  for (const tick of warmUp) book.push(tick);
  for await (const portion of streamOpenLevels(db, symbol, POSITIONS_PER_READ)) {
    book.append(portion);
  }
  book.order();
}

/** Applies the ticks that the log holds past the newest known one, in order. */
export async function readLog(
  { prices }: Pick<PositionsOptions, 'prices'>,
  { symbol, book, receive, settled }: CatchUp,
): Promise<void> {
  for (;;) {
    const after = book.newest?.tick.sequence ?? 0;
    const ticks = await prices.listTicksAfter(symbol, after, TICKS_PER_READ);
    for (let from = 0; from < ticks.length; from += RECENT_MAX) {
      for (const tick of ticks.slice(from, from + RECENT_MAX)) receive(tick);
      // An order that one of them fills is then held against those after it, which the book remembers.
      await settled();
    }
    if (ticks.length < TICKS_PER_READ) return;
  }
}
