import type { Tick } from '@candor/domain/markets/tick';
import type { OpenPosition } from '@candor/domain/positions/terms';
import type { Stop } from '../../platform/clock.ts';
import type { Epoch } from '../../platform/lease.ts';
import type { OpenInterest } from './open-interest.ts';
import { createCloseReader } from './close-orders/close-reader.ts';
import { listAllResting } from './close-orders/store-close-orders.ts';
import type { StoredCloseOrder } from './close-orders/stored-close-order.ts';
import { readLog, rebuild } from './catch-up.ts';
import type { PositionsOptions } from './deps.ts';
import { tradedSymbols } from './traded-symbols.ts';
import type { DuePosition } from './judge-due.ts';
import { createCrossWatch } from './cross-watch.ts';
import { settleAllDue } from './settle-all-due.ts';
import { createSettlementLine, type SettlementLine } from './settlement-line.ts';
import { createStoredCursors, type Progress } from './stored-cursors.ts';
import type { PositionRef } from './store.ts';
import type { StoredPosition } from './stored-position.ts';
import { RECENT_MAX, TriggerBook, type PricedTick } from './trigger-book.ts';
import { listTrailing } from './store-trailing.ts';
import { termsOf } from './traded-symbols.ts';
import { createTrailReader } from './trail-reader.ts';

interface WatchedSymbol {
  readonly symbol: string;
  readonly book: TriggerBook;
  readonly line: SettlementLine;
  isReading: boolean;
}

const progressOf = ({ symbol, book, line }: WatchedSymbol): Progress => ({
  symbol,
  sequence: line.settledUpTo(book.newest?.tick.sequence ?? 0),
});

type Symbols = ReadonlyMap<string, WatchedSymbol>;

const recordedMsOf = (symbols: Symbols): number =>
  Math.max(0, ...[...symbols.values()].map(({ book }) => book.newest?.tick.timeMs ?? 0));

function watch(symbols: Symbols, position: StoredPosition): void {
  const symbol = symbols.get(position.symbol);
  const missed = symbol?.book.watch(position);
  const { userId, id, marginMode } = position;
  if (missed) symbol?.line.add([{ userId, id, isCross: marginMode === 'cross', priced: missed }]);
}

function watchClose(symbols: Symbols, order: StoredCloseOrder): void {
  const symbol = symbols.get(order.symbol);
  const priced = symbol?.book.watchClose(order);
  if (!priced) return;
  const { userId, id, positionId: closes, marginMode } = order;
  symbol?.line.add([{ userId, id, closes, isCross: marginMode === 'cross', priced }]);
}

async function isQuiet(watched: WatchedSymbol | undefined): Promise<boolean> {
  if (!watched) return false;
  await watched.line.settled();
  const newest = watched.book.newest?.tick.sequence ?? 0;
  return watched.line.settledUpTo(newest) === newest;
}

const recentOf = (symbols: Symbols): readonly Tick[] =>
  [...symbols.values()].flatMap(({ book }) => book.recent.map(({ tick }) => tick));

async function readNewest(prices: PositionsOptions['prices'], symbols: Symbols): Promise<void> {
  for (const { symbol, book } of symbols.values()) {
    const newest = prices.latestTick(symbol)?.sequence ?? 0;
    const ticks = await prices.listTicksAfter(symbol, newest - RECENT_MAX, 2 * RECENT_MAX);
    for (const tick of ticks) book.push(tick);
  }
}

/** The books of all symbols during one epoch or, without an epoch, only the newest prices. */
export type SymbolWatch = ReturnType<typeof createSymbolWatch>;

export type WatchDeps = PositionsOptions & { readonly openInterest: OpenInterest };

/** `known`: ticks that its books start with, in order. */
export function createSymbolWatch(
  options: WatchDeps,
  epoch: Epoch | null,
  known: readonly Tick[] = [],
) {
  const { clock, log, prices, openInterest } = options;
  const cursors = createStoredCursors(options, epoch);
  const symbols = new Map(tradedSymbols.map((symbol) => [symbol, createSymbol(symbol)]));
  const newestOf = (symbol: string): PricedTick | undefined => symbols.get(symbol)?.book.newest;
  const cross = createCrossWatch({
    ...options,
    newest: newestOf,
    onDue: (due) => symbols.get(due.priced.tick.symbol)?.line.add([due]),
  });
  const trails = createTrailReader({
    ...options,
    newest: newestOf,
    onRead: (position) => watch(symbols, position),
  });
  const closeOrders = createCloseReader({
    ...options,
    onRead: (order) => watchClose(symbols, order),
  });
  for (const tick of known) symbols.get(tick.symbol)?.book.push(tick);

  function createSymbol(symbol: string): WatchedSymbol {
    const line = createSettlementLine({ clock, log, settle: (due) => settle(symbol, due) });
    return { symbol, book: new TriggerBook(termsOf(symbol)), line, isReading: false };
  }

  async function settle(symbol: string, due: readonly DuePosition[]): Promise<void> {
    if (!epoch) return;
    const deps = { ...options, fence: epoch.fence, newest: newestOf };
    for await (const { touched } of settleAllDue(deps, symbol, due)) {
      openInterest.changed();
      for (const position of touched) take(position);
    }
    for (const { isCross, userId, closes } of due) {
      if (isCross) cross.check(userId);
      if (closes !== undefined) closeOrders.read({ userId, id: closes });
    }
    options.outbox.nudge();
  }

  function receive({ book, line }: WatchedSymbol, tick: Tick): void {
    if (tick.sequence <= (book.newest?.tick.sequence ?? 0)) return;
    const { priced, due } = book.push(tick);
    const accounts = epoch && tick.state !== 'halted' ? cross.receive(priced) : [];
    if (due.length + accounts.length === 0) return;
    line.add([
      ...accounts,
      ...due.map(({ userId, id, isCross, closes }) => ({ userId, id, isCross, closes, priced })),
    ]);
  }

  async function read(some: readonly WatchedSymbol[]): Promise<void> {
    for (const symbol of some) symbol.isReading = true;
    const reading = some.map((symbol) => ({
      symbol: symbol.symbol,
      book: symbol.book,
      receive: (tick: Tick) => receive(symbol, tick),
    }));
    try {
      await readLog(options, reading, { isBusy, settled });
    } finally {
      for (const symbol of some) symbol.isReading = false;
    }
  }

  /** Takes a position or order that opened, changed or ended, after its commit. */
  function take(position: StoredPosition): void {
    const symbol = epoch && symbols.get(position.symbol);
    if (!symbol) return;
    const isCross = position.marginMode === 'cross';
    if (isCross || cross.isWatched(position.userId)) cross.check(position.userId);
    const isWatched = position.status === 'open' || position.status === 'pending';
    if (!isWatched) return symbol.book.forget(position.id);
    if (position.trailing) trails.read(position);
    else watch(symbols, position);
  }

  function isBusy(): boolean {
    for (const { line } of symbols.values()) if (line.isBusy) return true;
    return cross.isBusy || trails.isBusy || closeOrders.isBusy;
  }

  async function settled(): Promise<void> {
    do {
      await trails.settled();
      await closeOrders.settled();
      for (const { line } of symbols.values()) await line.settled();
      await cross.settled();
    } while (isBusy());
  }

  return {
    take,
    /** Has the close orders read that rest at a position, after a commit that changed them. */
    takeCloses(position: PositionRef): void {
      if (epoch) closeOrders.read(position);
    },
    settled,
    newest: newestOf,
    /** Time of the newest tick of any symbol; 0 before the first. Epoch milliseconds. */
    recordedMs: () => recordedMsOf(symbols),
    /** A position with its trailing stop followed through the newest ticks. */
    follow: <Position extends OpenPosition>(position: Position): Position =>
      symbols.get(position.symbol)?.book.follow(position) ?? position,
    /** One of the newest ticks, without reading the log. */
    findRecent: (symbol: string, sequence: number): Tick | undefined =>
      symbols.get(symbol)?.book.findRecent(sequence),
    /** Takes the next tick. If the sequence skips, reads the missing ticks from the log. */
    receive(tick: Tick): void {
      const symbol = symbols.get(tick.symbol);
      if (!symbol || symbol.isReading) return;
      const expected = (symbol.book.newest?.tick.sequence ?? 0) + 1;
      if (tick.sequence <= expected) receive(symbol, tick);
      else void read([symbol]).catch((error) => log.error({ err: error }, 'tick log not readable'));
    },
    /** Loads the newest ticks of the log, for prices only. */
    readNewest: (): Promise<void> => readNewest(prices, symbols),
    /** Adds everything open and resting, and the cross accounts, as of where settlement stopped. */
    async rebuild(): Promise<void> {
      await rebuild(options, [...symbols.values()]);
      for await (const position of listTrailing(options.db)) trails.read(position);
      for await (const order of listAllResting(options.db)) watchClose(symbols, order);
      await trails.settled();
      await cross.rebuild();
      await settled();
    },
    /** Applies what the log holds past the newest known ticks. */
    readLog: (): Promise<void> => read([...symbols.values()]),
    followAccounts: (): Promise<Stop> => cross.follow(),
    isQuiet: (symbol: string): Promise<boolean> => isQuiet(symbols.get(symbol)),
    tryToStoreCursors: (): Promise<void> =>
      cursors.tryToStore([...symbols.values()].map(progressOf)),
    /** Starts nothing new. Resolves when what was in progress has ended. */
    async stop(): Promise<void> {
      cross.stop();
      trails.stop();
      closeOrders.stop();
      for (const { line } of symbols.values()) line.stop();
      await settled();
    },
    /** The newest ticks of all symbols, for a watch that succeeds this one. */
    recent: (): readonly Tick[] => recentOf(symbols),
  };
}
