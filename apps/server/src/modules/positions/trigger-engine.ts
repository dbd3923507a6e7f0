import type { Tick } from '@candor/domain/markets/tick';
import type { Stop } from '../../platform/clock.ts';
import { readLog, rebuild, type CatchUp } from './catch-up.ts';
import type { PositionsOptions } from './deps.ts';
import { tradedSymbols } from './traded-symbols.ts';
import type { DuePosition } from './judge-due.ts';
import { settleDue, type SettleDeps } from './settle-due.ts';
import { createSettlementLine, type SettlementLine } from './settlement-line.ts';
import { advanceCursors } from './store.ts';
import type { StoredPosition } from './stored-position.ts';
import { TriggerBook, type PricedTick } from './trigger-book.ts';
import { termsOf } from './traded-symbols.ts';

const CURSOR_ROUND_MS = 1_000;

/** Closes open positions, and fills resting orders, when recorded ticks meet their levels. */
export interface TriggerEngine {
  /** Newest tick with its mean; undefined before the first. */
  newest(symbol: string): PricedTick | undefined;
  /** One of the newest ticks, without asking the log. */
  findRecent(symbol: string, sequence: number): Tick | undefined;
  /** Whether every tick up to the newest is settled, after what was under way has ended. */
  isQuiet(symbol: string): Promise<boolean>;
  /** Takes a position or order that opened, changed or ended, after its commit. */
  watch(position: StoredPosition): void;
  /** Rebuilds from the database, works off ticks that were recorded meanwhile, then follows. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when everything that is due so far is settled. */
  settled(): Promise<void>;
}

interface WatchedSymbol {
  readonly symbol: string;
  readonly book: TriggerBook;
  readonly line: SettlementLine;
  storedCursor: number;
  isReading: boolean;
}

export function createTriggerEngine(
  options: PositionsOptions & Pick<SettleDeps, 'openInterest' | 'readHouseEquity'>,
): TriggerEngine {
  const { db, clock, log, prices, openInterest } = options;
  const stops: Stop[] = [];
  const symbols = new Map(tradedSymbols.map((symbol) => [symbol, createSymbol(symbol)]));

  function createSymbol(symbol: string): WatchedSymbol {
    const book = new TriggerBook(termsOf(symbol).priceValidityMs);
    const line = createSettlementLine({
      clock,
      log,
      settle: (due) =>
        settle(symbol, due).finally(() => due.forEach(({ id }) => openInterest.release(id))),
    });
    return { symbol, book, line, storedCursor: 0, isReading: false };
  }

  async function settle(symbol: string, due: readonly DuePosition[]): Promise<void> {
    const { touched, openInterest: changes } = await settleDue(options, symbol, due);
    for (const { side, change } of changes) openInterest.add(side, change);
    for (const position of touched) watch(position);
    options.outbox.nudge();
  }

  function receive({ book, line }: WatchedSymbol, tick: Tick): void {
    if (tick.sequence <= (book.newest?.tick.sequence ?? 0)) return;
    const { priced, due } = book.push(tick);
    if (due.length > 0) line.add(due.map(({ userId, id }) => ({ userId, id, priced })));
  }

  /** A tick that skips one was not the next to us: the log knows what lies between. */
  function follow(tick: Tick): void {
    const symbol = symbols.get(tick.symbol);
    if (!symbol || symbol.isReading) return;
    const expected = (symbol.book.newest?.tick.sequence ?? 0) + 1;
    if (tick.sequence <= expected) receive(symbol, tick);
    else void read(symbol).catch((error) => log.error({ err: error }, 'tick log not readable'));
  }

  async function read(symbol: WatchedSymbol): Promise<void> {
    symbol.isReading = true;
    const catchUp: CatchUp = {
      symbol: symbol.symbol,
      book: symbol.book,
      receive: (tick) => receive(symbol, tick),
      settled: symbol.line.settled,
    };
    await readLog(options, catchUp).finally(() => (symbol.isReading = false));
  }

  function watch(position: StoredPosition): void {
    const symbol = symbols.get(position.symbol);
    if (!symbol) return;
    const isWatched = position.status === 'open' || position.status === 'pending';
    if (!isWatched) return symbol.book.forget(position.id);
    const missed = symbol.book.watch(position);
    const { userId, id } = position;
    if (missed) symbol.line.add([{ userId, id, priced: missed }]);
  }

  async function storeCursors(): Promise<void> {
    const moved = [...symbols.values()].flatMap((symbol) => {
      const sequence = symbol.line.settledUpTo(symbol.book.newest?.tick.sequence ?? 0);
      return sequence > symbol.storedCursor
        ? [{ owner: symbol, symbol: symbol.symbol, sequence }]
        : [];
    });
    await advanceCursors(db, moved);
    for (const { owner, sequence } of moved) owner.storedCursor = sequence;
  }

  /** The next round or the next start makes up for it; a database that is away must not end us. */
  function tryToStoreCursors(): Promise<void> {
    return storeCursors().catch((error) => log.error({ err: error }, 'cursors not stored'));
  }

  async function settled(): Promise<void> {
    for (const { line } of symbols.values()) await line.settled();
  }

  return {
    newest: (symbol) => symbols.get(symbol)?.book.newest,
    findRecent: (symbol, sequence) => symbols.get(symbol)?.book.findRecent(sequence),
    watch,
    settled,
    async isQuiet(symbol) {
      const watched = symbols.get(symbol);
      if (!watched) return false;
      await watched.line.settled();
      const newest = watched.book.newest?.tick.sequence ?? 0;
      return watched.line.settledUpTo(newest) === newest;
    },
    async start() {
      await openInterest.load(db);
      for (const symbol of symbols.values()) {
        await rebuild(options, symbol);
        await read(symbol);
      }
      stops.push(prices.onTick(follow), clock.every(CURSOR_ROUND_MS, tryToStoreCursors));
    },
    async stop() {
      for (const stop of stops.splice(0)) stop();
      for (const { line } of symbols.values()) line.stop();
      await settled();
      await tryToStoreCursors();
    },
  };
}
