import type { Tick } from '@candor/domain/markets/tick';
import type { OpenPosition } from '@candor/domain/positions/terms';
import type { Stop } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import type { LeaderTask, Epoch } from '../../platform/lease.ts';
import type { PositionRef } from './store.ts';
import type { StoredPosition } from './stored-position.ts';
import { createSymbolWatch, type SymbolWatch, type WatchDeps } from './symbol-watch.ts';
import type { PricedTick } from './trigger-book.ts';
import { createChangeNotices } from './change-notices.ts';

const CURSOR_ROUND_MS = 1_000;

/**
 * Knows the newest prices on every node. On the node that holds the lease it also closes open
 * positions and fills resting orders when recorded ticks meet their levels.
 */
export interface TriggerEngine {
  /** Newest tick with its mean; undefined before the first. */
  newest(symbol: string): PricedTick | undefined;
  /** Time of the newest tick of any symbol; 0 before the first. Epoch milliseconds. */
  recordedMs(): number;
  /** One of the newest ticks, without reading the log. */
  findRecent(symbol: string, sequence: number): Tick | undefined;
  /** A position with its trailing stop followed through the newest ticks. */
  follow<Position extends OpenPosition>(position: Position): Position;
  /** Whether every tick up to the newest is settled, after what was in progress has ended. */
  isQuiet(symbol: string): Promise<boolean>;
  /** In a command's transaction: ensures that the watching engine learns of these positions. */
  announce(tx: Tx, refs: readonly PositionRef[]): Promise<void>;
  /** Takes a position or order that opened, changed or ended, after its commit. */
  watch(position: StoredPosition): void;
  /** Has the close orders of a position read again, after a commit that changed them. */
  watchCloses(position: PositionRef): void;
  /** Follows the prices, on every node. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Rebuilds from the database, applies ticks that were recorded meanwhile, then watches. */
  readonly leaderTask: LeaderTask;
  /** Resolves when everything due so far is settled. */
  settled(): Promise<void>;
}

export function createTriggerEngine(options: WatchDeps): TriggerEngine {
  const { clock, prices } = options;
  const stops: Stop[] = [];
  const taskStops: Stop[] = [];
  const changeNotices = createChangeNotices({
    ...options,
    watch(position) {
      current.take(position);
      current.takeCloses(position);
    },
  });
  let current: SymbolWatch = createSymbolWatch(options, null);
  let epoch: Epoch | undefined;

  async function begin(own: Epoch): Promise<void> {
    await changeNotices.forget(own);
    const next = createSymbolWatch(options, own);
    try {
      await next.rebuild();
      await next.readLog();
    } catch (error) {
      await next.stop();
      throw error;
    }
    // Switch only now: until here the new books were in the past, and commands used the prices of
    // the old ones.
    current = next;
    epoch = own;
    await next.readLog();
    taskStops.push(await next.followAccounts());
    await changeNotices.poll();
    taskStops.push(clock.every(CURSOR_ROUND_MS, next.tryToStoreCursors), changeNotices.follow());
  }

  async function end(): Promise<void> {
    for (const stop of taskStops.splice(0)) stop();
    if (!epoch) return;
    epoch = undefined;
    const last = current;
    await last.stop();
    await last.tryToStoreCursors();
    current = createSymbolWatch(options, null, last.recent());
  }

  return {
    newest: (symbol) => current.newest(symbol),
    recordedMs: () => current.recordedMs(),
    findRecent: (symbol, sequence) => current.findRecent(symbol, sequence),
    follow: (position) => current.follow(position),
    isQuiet: (symbol) => current.isQuiet(symbol),
    settled: () => current.settled(),
    announce: (tx, refs) => changeNotices.announce(tx, refs, epoch),
    watch(position) {
      current.take(position);
      if (!epoch) changeNotices.hint();
    },
    watchCloses(position) {
      current.takeCloses(position);
      if (!epoch) changeNotices.hint();
    },
    async start() {
      await current.readNewest();
      stops.push(prices.onTick((tick) => current.receive(tick)));
    },
    async stop() {
      for (const stop of stops.splice(0)) stop();
      await end();
    },
    leaderTask: { begin, end },
  };
}
