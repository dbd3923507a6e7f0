import { isOpen } from '@candor/domain/markets/session';
import type { RunningCandles } from '@candor/domain/markets/running-candles';
import type { Venue } from '@candor/domain/markets/source-book';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import type { Tick } from '@candor/domain/markets/tick';
import type { Bus } from '../../platform/bus.ts';
import type { Clock, Stop } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { type LeaderTask, LeaseLost, type Epoch } from '../../platform/lease.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { observeSource, observeTick } from './observe.ts';
import type { Random } from '../../platform/random.ts';
import { marketsHandlers } from './calls.ts';
import { createCandleTexts } from './candles.ts';
import type { Feed } from './feeds/feed.ts';
import { type FeedOptions, openFeeds } from './feeds/open-feeds.ts';
import { openPractice } from './feeds/open-practice.ts';
import { openBoards } from './open-quote-boards.ts';
import { fullHistory, type HistoryReach } from './seed-history.ts';
import { ROUND_MS, TickRecorder } from './recorder.ts';
import type { OpenRecording } from './recording.ts';
import { openTickSigner, publishedKeys } from './signing-key.ts';
import type { TradingOf } from './views.ts';
import { listHeads } from './store.ts';

/** Hints of other nodes come in bursts, one per symbol. */
const AFTER_HINT_MS = 5;

export interface MarketsOptions extends Omit<FeedOptions, 'startMs' | 'practice'> {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly bus: Bus;
  readonly log: Log;
  readonly metrics: Metrics;
  /**
   * Costs of holding a contract on a symbol; passed as a function because trading is created after
   * the markets.
   */
  readonly tradingOf?: TradingOf;
  /** Feeds by symbol, instead of those that `feed` names; a symbol without one is not priced. */
  readonly feeds?: ReadonlyMap<string, Feed>;
  /** Length of the history seeded on a first start; tests need less. */
  readonly history?: HistoryReach;
  /** Opens recording in a separate thread; by default it runs on the event loop of the boards. */
  readonly openRecording?: OpenRecording;
}

/** Prefix of the topic on which a recorder announces a symbol's new tick. */
const HINT = 'tick:';

export type TickReceiver = (ticks: readonly Tick[]) => void;

/** Opens the markets with history filled and boards restored; nothing is recorded before `start`. */
export async function createMarkets(options: MarketsOptions) {
  const { db, clock, bus, log, metrics } = options;
  const startMs = clock.now();
  const signer = await openTickSigner(db, options.random);
  const feedOptions = await readFeedOptions(options, startMs);
  const feedSet = await openFeeds(feedOptions, {
    ...options,
    onState: (source, state) => observeSource(metrics, source, state),
  });
  const feeds = options.feeds ?? feedSet.bySymbol;
  const boardList = await openBoards({ db, feeds, reach: options.history ?? fullHistory }, startMs);
  const boards = new Map(boardList.map((board) => [board.market.symbol, board]));
  const receivers = new Set<TickReceiver>();
  const heads = await listHeads(db);
  const recorder = new TickRecorder({
    db,
    signer,
    feeds,
    heads,
    startMs,
    boards: boardList,
    onCommitted,
  });
  const recording = options.openRecording?.(feedOptions, {
    onRecorded: () => onHint(),
    onState: (source, state) => observeSource(metrics, source, state),
  });
  const stops: Stop[] = [];
  let epoch: Epoch | undefined;
  let isAsked = false;
  let isFailing = false;
  let running: Promise<void> = Promise.resolve();

  function onCommitted(ticks: readonly Tick[]): void {
    for (const tick of ticks) {
      observeTick(metrics, tick);
      // Following nodes are notified by the recording node.
      if (epoch) bus.publish(`${HINT}${tick.symbol}`, { sequence: tick.sequence });
    }
    for (const receive of receivers) {
      try {
        receive(ticks);
      } catch (error) {
        // A failing receiver must not keep the price from the others.
        log.error({ err: error }, 'markets: a tick receiver failed');
      }
    }
  }

  async function run(): Promise<void> {
    const doubt = clock.doubt?.() ?? null;
    metrics.clockDoubt.set(doubt?.aheadMs ?? 0);
    for (const board of boardList) board.isTimeInDoubt = doubt !== null;
    try {
      await signer.freshen(clock.now());
      if (epoch && !epoch.isOver && !recording && !doubt) await recorder.record(clock.now(), epoch);
      else await recorder.follow();
      isFailing = false;
    } catch (error) {
      if (error instanceof LeaseLost) return;
      // Logged once per failure, not twice a second while it lasts.
      if (!isFailing) log.error({ err: error }, 'markets: no new ticks, retrying');
      isFailing = true;
    }
  }

  /** Records, or follows the recording node; one round after the other. */
  const round = () => (running = running.then(run));

  function onHint(): void {
    if ((epoch && !recording) || isAsked) return;
    isAsked = true;
    clock.after(AFTER_HINT_MS, () => {
      isAsked = false;
      return round();
    });
  }

  return {
    calls: marketsHandlers({ ...options, boards, candleTexts: createCandleTexts(db) }),
    /** What verifies signatures: the key in use, and all with their times. */
    publishedTickKeys: () => publishedKeys(signer, clock.now()),
    /** Signs a SHA-256 (hexadecimal) with the tick key of a moment, for seals of the log; base64. */
    sign: signer.sign,
    venuesOf: (symbol: string) => venuesOf(feeds.get(symbol), symbol),
    /** Newest committed tick of a symbol. */
    latestTick: (symbol: string): Tick | undefined => boards.get(symbol)?.tick,
    /** Time of the newest committed tick of any symbol; 0 before the first. Epoch milliseconds. */
    recordedMs: () => Math.max(0, ...boardList.map(({ tick }) => tick?.timeMs ?? 0)),
    /** Candles still being written, by period. */
    runningCandles: (symbol: string): RunningCandles => boards.get(symbol)?.running ?? {},
    boards: boards as ReadonlyMap<string, (typeof boardList)[number]>,
    isMarketOpen(symbol: string): boolean {
      const market = findMarketSymbol(symbol);
      return market !== undefined && isOpen(market.session, clock.now());
    },
    /** Delivers ticks right after their commit, in order; returns a function that unsubscribes. */
    subscribe(receive: TickReceiver): () => void {
      receivers.add(receive);
      return () => receivers.delete(receive);
    },
    /** Shows what is recorded, on every node. */
    async start(): Promise<void> {
      await round();
      stops.push(bus.subscribe(`${HINT}*`, onHint), clock.every(ROUND_MS, round));
    },
    /** Records ticks. */
    leaderTask: {
      async begin(own) {
        await running;
        if (recording) await recording.begin(own);
        else {
          feedSet.start();
          recorder.begin(clock.now());
        }
        epoch = own;
        await round();
      },
      async end() {
        await recording?.end();
        feedSet.stop();
        epoch = undefined;
        await running;
      },
    } satisfies LeaderTask as LeaderTask,
    async stop(): Promise<void> {
      for (const stop of stops.splice(0)) stop();
      feedSet.stop();
      await recording?.close();
    },
  };
}

/** Only what another thread can be handed. */
async function readFeedOptions(options: MarketsOptions, startMs: number): Promise<FeedOptions> {
  const { db, random, feed, replaySpeed, practiceFaults, live } = options;
  const practice = feed === 'live' ? null : await openPractice(db, random, startMs);
  return { feed, replaySpeed, practiceFaults, live, practice, startMs };
}

export type Markets = Awaited<ReturnType<typeof createMarkets>>;

/** Venues of a symbol: owner and quote currency of each. */
function venuesOf(feed: Feed | undefined, symbol: string): readonly Required<Venue>[] {
  const quote = findMarketSymbol(symbol)?.quote ?? '';
  return (feed?.venues ?? []).map((venue) => ({ quote, ...venue }));
}
