import type { Tick } from '@candor/domain/markets/tick';
import type { PositionsOptions } from './deps.ts';
import { findCursor } from './store.ts';
import { streamOpenLevels } from './store-levels.ts';
import type { TriggerBook } from './trigger-book.ts';

/** Ticks read before those that are applied, so that the mean of three seconds is what it was. */
const WARM_UP_TICKS = 32;
/**
 * How long before the end of what is settled ticks are applied once more: a level may have been
 * committed, and its process killed, before the book of that process heard of it. What has closed stays closed.
 */
const OVERLAP_MS = 64_000;
const TICKS_PER_READ = 1_000;

export interface CatchUp {
  readonly symbol: string;
  readonly book: TriggerBook;
  /** Takes a tick as if it had just been recorded. */
  receive(tick: Tick): void;
}

type Prices = Pick<PositionsOptions, 'prices'>;

/**
 * Fills the books of all symbols from the database, as of one moment of the log a little before
 * settlement had stopped: a cross account is worth what all its symbols stood at together. Without a cursor
 * nothing was ever settled: the log of that symbol is applied from its beginning.
 */
export async function rebuild(
  options: Prices & Pick<PositionsOptions, 'db'>,
  books: readonly Pick<CatchUp, 'symbol' | 'book'>[],
): Promise<void> {
  const { db, prices } = options;
  const cursors = new Map<string, number>();
  for (const { symbol } of books) cursors.set(symbol, (await findCursor(db, symbol)) ?? 0);
  const startMs = (await settledUntil(options, cursors)) - OVERLAP_MS;
  for (const { symbol, book } of books) {
    for (const tick of await ticksBefore(prices, { symbol, cursor: cursors.get(symbol)! }, startMs))
      book.push(tick);
    for await (const portion of streamOpenLevels(db, symbol)) book.append(portion);
    book.order();
  }
}

/** Moment of the log until which every symbol is settled. Epoch milliseconds; infinite for an empty log. */
async function settledUntil(
  { prices }: Prices,
  cursors: ReadonlyMap<string, number>,
): Promise<number> {
  let newestSettledMs = -Infinity;
  let oldestUnsettledMs = Infinity;
  for (const [symbol, cursor] of cursors) {
    const around = await prices.listTicksAfter(symbol, Math.max(0, cursor - 1), 2);
    const [unsettled] = around.filter(({ sequence }) => sequence > cursor);
    const [settled] = around.filter(({ sequence }) => sequence === cursor);
    newestSettledMs = Math.max(newestSettledMs, settled?.timeMs ?? -Infinity);
    oldestUnsettledMs = Math.min(oldestUnsettledMs, unsettled?.timeMs ?? Infinity);
  }
  return newestSettledMs === -Infinity
    ? oldestUnsettledMs
    : Math.min(newestSettledMs, oldestUnsettledMs);
}

/** The last ticks of a symbol up to a moment, at its cursor at the latest; oldest first. */
async function ticksBefore(
  prices: PositionsOptions['prices'],
  { symbol, cursor }: { readonly symbol: string; readonly cursor: number },
  untilMs: number,
): Promise<readonly Tick[]> {
  for (let reach = 8 * WARM_UP_TICKS; ; reach *= 4) {
    const from = Math.max(0, cursor - reach);
    const ticks = cursor === 0 ? [] : await prices.listTicksAfter(symbol, from, cursor - from);
    const end = ticks.findLastIndex(({ timeMs }) => timeMs <= untilMs) + 1;
    if (end >= WARM_UP_TICKS || from === 0) {
      return ticks.slice(Math.max(0, end - WARM_UP_TICKS), end);
    }
  }
}

/** One symbol while its log is read. */
interface Track extends CatchUp {
  ticks: readonly Tick[];
  next: number;
  isAtEnd: boolean;
}

/**
 * Applies the ticks that the log holds past the newest known ones, in the order of their time; at one
 * moment in the order of `symbols`, which is that of a recorder's round. What a tick makes due is
 * settled before the next one is looked at, as it would have been.
 */
export async function readLog(
  { prices }: Prices,
  symbols: readonly CatchUp[],
  { isBusy, settled }: { isBusy(): boolean; settled(): Promise<void> },
): Promise<void> {
  const tracks = symbols.map((each): Track => ({ ...each, ticks: [], next: 0, isAtEnd: false }));
  for (;;) {
    for (const track of tracks) if (track.next === track.ticks.length) await refill(prices, track);
    let first: Track | undefined;
    for (const track of tracks) {
      if (track.next === track.ticks.length) continue;
      if (!first || timeOf(track) < timeOf(first)) first = track;
    }
    if (!first) return;
    const tick = first.ticks[first.next]!;
    first.next += 1;
    first.receive(tick);
    if (isBusy()) await settled();
  }
}

const timeOf = ({ ticks, next }: Track): number => ticks[next]!.timeMs;

async function refill(prices: PositionsOptions['prices'], track: Track): Promise<void> {
  if (track.isAtEnd) return;
  const after = track.book.newest?.tick.sequence ?? 0;
  track.ticks = await prices.listTicksAfter(track.symbol, after, TICKS_PER_READ);
  track.next = 0;
  track.isAtEnd = track.ticks.length < TICKS_PER_READ;
}
