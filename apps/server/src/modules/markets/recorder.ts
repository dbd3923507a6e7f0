import { DAY_MS } from '@candor/domain/durations';
import { createHash } from 'node:crypto';
import {
  advanceIndex,
  emptyIndex,
  indexRules,
  type IndexState,
} from '@candor/domain/markets/index-price';
import {
  advanceCandles,
  type ClosedCandle,
  type RunningCandles,
} from '@candor/domain/markets/running-candles';
import { isOpen } from '@candor/domain/markets/session';
import { type SymbolType, tickIntervalMs } from '@candor/domain/markets/symbols';
import { GENESIS_HASH, tickText, type Tick, type TickFacts } from '@candor/domain/markets/tick';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import type { Epoch } from '../../platform/lease.ts';
import type { QuoteBoard } from './quote-board.ts';
import type { Feed } from './feeds/feed.ts';
import type { TickSigner } from './signing-key.ts';
import { appendTicks, type Head } from './store.ts';
import { ensureTickDay } from './store-days.ts';
import { listTicksAfterHeads } from './store-lookup.ts';
import {
  deriveLongCandles,
  insertCandles,
  type StoredCandle,
  type StoredPeriod,
} from './store-candles.ts';
import { refreshListings } from './store-listings.ts';

/** Slightly longer than the shortest tick interval, because timers may fire a millisecond early. */
export const ROUND_MS = 510;
/** Ticks of one symbol read from the log at a time. */
const CATCH_UP_MAX = 10_000;

/** Recording state of one symbol. Replaced in full once its ticks are committed. */
interface Track {
  readonly board: QuoteBoard;
  readonly feed: Feed;
  readonly index: IndexState;
  readonly head: Omit<Head, 'symbol'>;
  readonly running: RunningCandles;
  /** The feed has been read up to this moment. Epoch milliseconds. */
  readonly readUntilMs: number;
}

interface Draft {
  readonly track: Track;
  readonly ticks: Tick[];
  readonly closed: ClosedCandle[];
}

export interface RecorderDeps {
  readonly db: Db;
  readonly signer: TickSigner;
  readonly feeds: ReadonlyMap<string, Feed>;
  readonly boards: readonly QuoteBoard[];
  readonly heads: readonly Head[];
  /** Feeds are read from here on. Epoch milliseconds. */
  readonly startMs: number;
  /** Receives ticks after their commit, whichever node recorded them. */
  readonly onCommitted: (ticks: readonly Tick[]) => void;
}

/**
 * Turns quotes into recorded prices: index, seal, log, commit, and only then are they shown.
 * A failed commit changes nothing here; the next round first takes over what is in the log after
 * all (the reply to a commit can be lost), then reads the quotes of the missed time again.
 * Where another node records, it follows the log.
 */
export class TickRecorder {
  readonly #deps: RecorderDeps;
  readonly #days = new Set<number>();
  #tracks: Track[];
  /** Drafts of the newest commit, which may be in the log although it failed. */
  #drafts: readonly Draft[] = [];
  /**
   * After a failed commit it is unknown whether the database has it; before the first, who recorded
   * last.
   */
  #isUnsure = true;

  constructor(deps: RecorderDeps) {
    this.#deps = deps;
    const heads = new Map(deps.heads.map((head) => [head.symbol, head]));
    this.#tracks = deps.boards.flatMap((board) => {
      const feed = deps.feeds.get(board.market.symbol);
      const head = heads.get(board.market.symbol) ?? {
        sequence: 0,
        hash: GENESIS_HASH,
        timeMs: 0,
      };
      const { running } = board;
      return feed ? [{ board, feed, head, running, index: emptyIndex, readUntilMs: 0 }] : [];
    });
    this.begin(deps.startMs);
  }

  /** Prepares to record from now on, after another node did. */
  begin(nowMs: number): void {
    this.#isUnsure = true;
    this.#drafts = [];
    this.#tracks = this.#tracks.map((track) => {
      // One interval earlier, so that the first round already has prices.
      const readUntilMs = nowMs - tickIntervalMs(track.board.market.type);
      return { ...track, index: emptyIndex, readUntilMs };
    });
  }

  /** Shows what other nodes have recorded since. */
  async follow(): Promise<void> {
    const ticks = await listTicksAfterHeads(
      this.#deps.db,
      this.#tracks.map(({ board, head }) => ({ symbol: board.market.symbol, ...head })),
      CATCH_UP_MAX,
    );
    const bySymbol = Map.groupBy(ticks, ({ symbol }) => symbol);
    this.#tracks = this.#tracks.map((track) =>
      this.#take(track, bySymbol.get(track.board.market.symbol) ?? []),
    );
    if (ticks.length > 0) this.#deps.onCommitted(ticks.toSorted((a, b) => a.timeMs - b.timeMs));
    if ([...bySymbol.values()].some(({ length }) => length === CATCH_UP_MAX)) await this.follow();
  }

  /** Records everything that is due by `nowMs`, while the epoch lasts. */
  async record(nowMs: number, epoch: Epoch): Promise<void> {
    await this.#deps.signer.freshen(nowMs);
    await refreshListings(this.#deps.db, this.#deps.boards);
    if (this.#isUnsure) await this.follow();
    const drafts = this.#tracks.map((track) => this.#draft(track, nowMs));
    // Receivers that judge by several symbols see them in order of time, both live and when the log
    // is replayed.
    const ticks = drafts.flatMap((draft) => draft.ticks).toSorted((a, b) => a.timeMs - b.timeMs);
    this.#isUnsure = true;
    this.#drafts = drafts;
    if (ticks.length > 0) await this.#commit(drafts, ticks, epoch);
    this.#isUnsure = false;
    this.#tracks = drafts.map((draft) => draft.track);
    for (const { track, ticks: own, closed } of drafts) {
      const newest = own.at(-1);
      if (newest) track.board.show(newest, track.running, closed);
    }
    if (ticks.length > 0) this.#deps.onCommitted(ticks);
  }

  #take(track: Track, ticks: readonly Tick[]): Track {
    let { running, head, readUntilMs, index } = track;
    // Another recorder's index state is not in the log.
    if (ticks.length > 0) index = this.#draftedBy(ticks)?.track.index ?? emptyIndex;
    for (const tick of ticks) {
      const advanced = advanceCandles(running, tick);
      running = advanced.running;
      head = tick;
      track.board.show(tick, running, advanced.closed);
    }
    // A clock behind that of the previous recorder waits until it has passed the newest tick.
    readUntilMs = Math.max(readUntilMs, head.timeMs);
    return { ...track, running, head, readUntilMs, index };
  }

  /** The draft that these ticks were written from, if it is part of the newest commit. */
  #draftedBy(ticks: readonly Tick[]): Draft | undefined {
    const hash = ticks.at(-1)?.hash;
    return this.#drafts.find((draft) => draft.ticks.at(-1)?.hash === hash);
  }

  #draft(track: Track, nowMs: number): Draft {
    const { market } = track.board;
    const draft: Draft = { track, ticks: [], closed: [] };
    const { listedAtMs } = track.board;
    if (listedAtMs === null || nowMs < listedAtMs) return draft;
    if (nowMs - track.readUntilMs < tickIntervalMs(market.type)) return draft;
    const fromMs = Math.max(track.readUntilMs, listedAtMs);
    const { quote, pricePrecision } = market;
    const rules = indexRules(market.type);
    const venues = { venues: track.feed.venues, rules, quote, pricePrecision };
    let { index, head, running } = track;
    for (const reading of track.feed.readings(fromMs, nowMs)) {
      // After a pause the guards start anew: earlier prices do not measure the opening.
      if (!isOpen(market.session, reading.timeMs)) {
        index = emptyIndex;
        continue;
      }
      const { quotes, timeMs } = reading;
      // A recorder that starts anew leaves a gap, which tells verifiers that it had no state.
      if (index.price === undefined && isWithinGap(timeMs, head, market.type)) continue;
      const { state, outcome } = advanceIndex(index, { quotes, nowMs: timeMs }, venues);
      index = state;
      if (!outcome) continue;
      const tick = this.#seal({
        symbol: market.symbol,
        sequence: head.sequence + 1,
        timeMs,
        ...outcome,
        simulated: track.feed.simulated,
        previousHash: head.hash,
      });
      const advanced = advanceCandles(running, tick);
      running = advanced.running;
      head = tick;
      draft.ticks.push(tick);
      draft.closed.push(...advanced.closed);
    }
    return { ...draft, track: { ...track, index, head, running, readUntilMs: nowMs } };
  }

  #seal(facts: TickFacts): Tick {
    const hash = createHash('sha256').update(tickText(facts)).digest('hex');
    return { ...facts, hash, signature: this.#deps.signer.sign(hash, facts.timeMs) };
  }

  async #commit(drafts: readonly Draft[], ticks: readonly Tick[], { fence }: Epoch): Promise<void> {
    for (const tick of ticks) await this.#ensureDay(Math.floor(tick.timeMs / DAY_MS));
    await inTransaction(this.#deps.db, async (tx) => {
      await fence(tx);
      await appendTicks(tx, ticks);
      await insertCandles(tx, closedOf(drafts, '1min'), false);
      for (const draft of drafts) await deriveClosed(tx, draft);
    });
  }

  /** A job creates days ahead; a product that starts after long downtime creates its own. */
  async #ensureDay(day: number): Promise<void> {
    if (this.#days.has(day)) return;
    await ensureTickDay(this.#deps.db, day * DAY_MS);
    this.#days.add(day);
  }
}

/** Verifiers take anything longer than one and a half intervals for a gap. */
const isWithinGap = (timeMs: number, head: Track['head'], type: SymbolType): boolean =>
  2 * (timeMs - head.timeMs) <= 3 * tickIntervalMs(type);

/**
 * Derives hours and days that ended, up to the hour now running. The last hour of a day need not be
 * its twenty-fourth, because a market may close, or have no price, before its day is over.
 */
async function deriveClosed(tx: Tx, { track, closed }: Draft): Promise<void> {
  const long = closed.filter(({ period }) => period === '1H' || period === '1D');
  const running = track.running['1H'];
  if (long.length === 0 || !running) return;
  await deriveLongCandles(tx, {
    symbol: track.board.market.symbol,
    sinceMs: Math.min(...long.map(({ candle }) => candle.startMs)),
    beforeMs: running.startMs,
  });
}

const closedOf = (drafts: readonly Draft[], wanted: StoredPeriod): StoredCandle[] =>
  drafts.flatMap(({ track, closed }) =>
    closed
      .filter(({ period }) => period === wanted)
      .map(({ candle }) => ({ ...candle, period: wanted, symbol: track.board.market.symbol })),
  );
