import { MINUTE_MS } from '@candor/domain/durations';
import {
  alertWindows,
  type AlertCondition,
  isMet,
  type Reading,
} from '@candor/domain/alerts/alert';
import { AlertBook, type DueAlert } from '@candor/domain/alerts/alert-book';
import { marketSymbols } from '@candor/domain/markets/symbols';
import type { Tick } from '@candor/domain/markets/tick';
import type { Stop } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db.ts';
import { type Epoch, type LeaderTask, LeaseLost } from '../../platform/lease.ts';
import type { AlertsOptions } from './deps.ts';
import { fireAlerts } from './fire-alerts.ts';
import { listChanged, listWatched, putCursors, readCursors } from './store.ts';
import type { StoredAlert } from './stored-alert.ts';

/** Hint that alerts changed. */
export const ALERTS_TOPIC = 'alerts.changed';

/** Alerts that other nodes changed are read again this often, with some overlap. */
const ROUND_MS = 1_000;
const OVERLAP_MS = 60_000;
const RETRY_MS = 1_000;
const TICKS_PER_READ = 1_000;
const ALERTS_PER_READ = 5_000;
const BATCH_MAX = 500;
/** Ticks before the cursor that are read again: an alert may have been set just before a crash. */
const READ_AGAIN = 128;
const LONGEST_MS = Math.max(...alertWindows) * MINUTE_MS;

interface Market {
  readonly symbol: string;
  readonly book: AlertBook;
  /** Newest tick that was watched. */
  sequence: number;
}

/** Everything that reads or fires, one after the other; a failure is logged and ends only itself. */
function createLine(log: AlertsOptions['log']) {
  let line: Promise<void> = Promise.resolve();
  return {
    idle: (): Promise<void> => line,
    queue(work: () => Promise<void>): Promise<void> {
      line = line.then(work).catch((error) => {
        if (!(error instanceof LeaseLost)) log.error({ err: error }, 'watching alerts failed');
      });
      return line;
    },
  };
}

/** The book of a symbol as of its cursor, with the day before it. */
async function openMarket(
  { db, prices, listMinutes }: Pick<AlertsOptions, 'db' | 'prices' | 'listMinutes'>,
  symbol: string,
  cursor: number | undefined,
): Promise<Market> {
  const book = new AlertBook();
  const sequence = Math.max(0, (cursor ?? prices.latestTick(symbol)?.sequence ?? 0) - READ_AGAIN);
  const [next] = await prices.listTicksAfter(symbol, sequence, 1);
  if (next) {
    const minuteMs = next.timeMs - (next.timeMs % MINUTE_MS);
    const span = { symbol, fromMs: minuteMs - LONGEST_MS, beforeMs: minuteMs };
    for (const minute of await listMinutes(db, span)) book.begin(minute.startMs, minute);
  }
  return { symbol, book, sequence };
}

/**
 * Watches every alert on every recorded tick, on the node that holds the lease. After a break it
 * reads the log from where it stopped, so that what should have fired fires with the price and the
 * time of its tick.
 */
export function createAlertWatch(options: AlertsOptions) {
  const { db, bus, clock, log, outbox, prices } = options;
  const stops: Stop[] = [];
  let markets = new Map<string, Market>();
  let epoch: Epoch | undefined;
  let changedSinceMs = 0;
  /** Firings that failed and will be tried again; meanwhile the cursors stay. */
  let failing = 0;
  const { queue, idle } = createLine(log);

  /** Watches alerts as they are now; returns those that a recent tick already fires. */
  function take(alerts: readonly StoredAlert[]): DueAlert[] {
    return alerts.flatMap((alert) => {
      for (const { symbol, book } of markets.values())
        if (symbol !== alert.symbol || alert.status !== 'active') book.forget(alert.id);
      if (alert.status !== 'active') return [];
      return markets.get(alert.symbol)?.book.take(alert) ?? [];
    });
  }

  async function fire(due: readonly DueAlert[]): Promise<void> {
    const own = epoch;
    if (!own || own.isOver) return;
    const after = await inTransaction(db, async (tx) => {
      await own.fence(tx);
      return fireAlerts(tx, options, due, clock.now());
    });
    outbox.nudge();
    const missed = take(after);
    if (missed.length > 0) await fireAll(missed);
  }

  async function fireAll(due: readonly DueAlert[]): Promise<void> {
    for (let from = 0; from < due.length; from += BATCH_MAX) {
      const batch = due.slice(from, from + BATCH_MAX);
      try {
        await fire(batch);
      } catch (error) {
        if (error instanceof LeaseLost) throw error;
        log.error({ err: error, alerts: batch.length }, 'firing alerts failed, retrying');
        failing += 1;
        clock.after(RETRY_MS, () => {
          failing -= 1;
          void queue(() => fireAll(batch));
        });
      }
    }
  }

  async function watch(market: Market, tick: Tick): Promise<void> {
    if (tick.sequence <= market.sequence) return;
    market.sequence = tick.sequence;
    if (tick.state === 'halted') return;
    const due = market.book.push(tick);
    if (due.length > 0) await fireAll(due);
  }

  async function readLog(market: Market): Promise<void> {
    while (market.sequence < (prices.latestTick(market.symbol)?.sequence ?? 0)) {
      const ticks = await prices.listTicksAfter(market.symbol, market.sequence, TICKS_PER_READ);
      for (const tick of ticks) await watch(market, tick);
      if (ticks.length < TICKS_PER_READ) return;
    }
  }

  function follow(tick: Tick): void {
    const market = markets.get(tick.symbol);
    if (!market || !epoch) return;
    void queue(() =>
      tick.sequence === market.sequence + 1 ? watch(market, tick) : readLog(market),
    );
  }

  async function readChanges(): Promise<void> {
    const nowMs = clock.now();
    const changed = await listChanged(db, changedSinceMs - OVERLAP_MS);
    changedSinceMs = nowMs;
    const missed = take(changed);
    if (missed.length > 0) await fireAll(missed);
  }

  async function takeAll(): Promise<void> {
    for (let after: StoredAlert | null = null; ;) {
      const page: StoredAlert[] = await listWatched(db, after, ALERTS_PER_READ);
      take(page);
      after = page.at(-1) ?? null;
      if (page.length < ALERTS_PER_READ) return;
    }
  }

  async function storeCursors(): Promise<void> {
    const own = epoch;
    if (!own || own.isOver || failing > 0) return;
    const cursors = new Map(
      [...markets.values()].map(({ symbol, sequence }) => [symbol, sequence]),
    );
    await inTransaction(db, async (tx) => {
      await own.fence(tx);
      await putCursors(tx, cursors);
    });
  }

  async function begin(own: Epoch): Promise<void> {
    const cursors = await readCursors(db);
    const opened = new Map<string, Market>();
    for (const { symbol } of marketSymbols)
      opened.set(symbol, await openMarket(options, symbol, cursors.get(symbol)));
    markets = opened;
    epoch = own;
    changedSinceMs = clock.now();
    await takeAll();
    for (const market of markets.values()) await readLog(market);
    stops.push(
      prices.onTick(follow),
      bus.subscribe(ALERTS_TOPIC, () => void queue(readChanges)),
      clock.every(ROUND_MS, () =>
        queue(async () => {
          await readChanges();
          for (const market of markets.values()) await readLog(market);
          await storeCursors();
        }),
      ),
    );
  }

  async function end(): Promise<void> {
    for (const stop of stops.splice(0)) stop();
    await idle();
    await queue(storeCursors);
    epoch = undefined;
    markets = new Map();
  }

  return {
    leaderTask: { begin, end } satisfies LeaderTask,
    /** Whether a condition is met at the newest price. */
    isMetNow: (symbol: string, condition: AlertCondition): Promise<boolean> =>
      isMetAt(options, markets.get(symbol)?.book.newest, { symbol, condition }),
    /** Resolves when everything recorded and set so far is watched. */
    settled: (): Promise<void> =>
      queue(async () => {
        await readChanges();
        for (const market of markets.values()) await readLog(market);
      }),
  };
}

/** On a node that does not watch, the ranges of a change are read from the minutes of the log. */
async function isMetAt(
  options: AlertsOptions,
  known: Reading | undefined,
  { symbol, condition }: { readonly symbol: string; readonly condition: AlertCondition },
): Promise<boolean> {
  if (known) return isMet(condition, known);
  const { prices } = options;
  const tick = prices.latestTick(symbol);
  if (!tick) return false;
  const { book, sequence } = await openMarket(options, symbol, tick.sequence);
  for (const each of await prices.listTicksAfter(symbol, sequence, TICKS_PER_READ))
    if (each.state !== 'halted') book.push(each);
  return book.newest !== undefined && isMet(condition, book.newest);
}
