import type { Tick } from '@candor/domain/markets/tick';
import type { PositionsOptions } from './deps.ts';
import { findCursor } from './store-cursors.ts';
import { streamOpenLevels } from './store-levels.ts';
import type { TriggerBook } from './trigger-book.ts';

/**
 * Ticks read before the applied ones, so that the three-second mean is the same as before the
 * restart.
 */
const WARM_UP_TICKS = 32;
/**
 * Ticks from this long before the settled end are applied again: a level may have been committed
 * just before its process was killed, before that process's book received it. Closed positions stay
 * closed.
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
 * Fills the books of all symbols from the database, as of one moment of the log shortly before
 * settlement stopped: a cross account is valued at the prices all its symbols had at the same
 * moment. Without a cursor nothing was ever settled, so the log of that symbol is applied from its
 * beginning.
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

/** Log time up to which every symbol is settled. Epoch milliseconds; infinite for an empty log. */
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

/** The last ticks of a symbol up to `untilMs` and no later than its cursor, oldest first. */
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

/** Read state of one symbol. */
interface Track extends CatchUp {
  ticks: readonly Tick[];
  next: number;
  isAtEnd: boolean;
}

/**
 * Applies the ticks that the log holds past the newest known ones, in order of time; ticks of the
 * same moment in the order of `symbols`, which is the order of a recorder's round. What a tick
 * makes due is settled before the next tick is applied, as it would have been live.
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
