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
import { tickIntervalMs } from '@candor/domain/markets/symbols';
import { GENESIS_HASH, tickText, type Tick, type TickFacts } from '@candor/domain/markets/tick';
import type { Db } from '../../platform/db.ts';
import { inTransaction } from '../../platform/db.ts';
import type { SymbolBoard } from './board.ts';
import type { Feed } from './feeds/feed.ts';
import type { TickSigner } from './signing-key.ts';
import { appendTicks, ensureTickDay, type Head, listHeads } from './store.ts';
import { listTicksAfter } from './store-lookup.ts';
import {
  deriveLongCandles,
  insertCandles,
  type StoredCandle,
  type StoredPeriod,
} from './store-candles.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Ticks of one symbol that are taken over in one round; the next round takes the rest. */
const CATCH_UP_MAX = 10_000;

/** One symbol while it is recorded. Replaced as a whole once its ticks are committed. */
interface Lane {
  readonly board: SymbolBoard;
  readonly feed: Feed;
  readonly index: IndexState;
  readonly head: Pick<Head, 'sequence' | 'hash'>;
  readonly running: RunningCandles;
  /** Until when the feed was read. Epoch milliseconds. */
  readonly readUntilMs: number;
}

interface Draft {
  readonly lane: Lane;
  readonly ticks: Tick[];
  readonly closed: ClosedCandle[];
}

export interface RecorderDeps {
  readonly db: Db;
  readonly signer: TickSigner;
  readonly feeds: ReadonlyMap<string, Feed>;
  readonly boards: readonly SymbolBoard[];
  readonly heads: readonly Head[];
  /** Feeds are read from here on. Epoch milliseconds. */
  readonly startMs: number;
  /** Told of ticks after their commit. */
  readonly onCommitted: (ticks: readonly Tick[]) => void;
}

/**
 * Turns quotes into recorded prices: index, seal, log, commit, and only then anybody sees them.
 * A failed commit changes nothing here; the next round first takes over what is in the log after
 * all (the answer of a commit can be lost), then reads the quotes of the missed time again.
 */
export class TickRecorder {
  readonly #deps: RecorderDeps;
  readonly #days = new Set<number>();
  #lanes: Lane[];
  /** After a failed commit nobody knows whether the database has it. */
  #isUnsure = false;

  constructor(deps: RecorderDeps) {
    this.#deps = deps;
    const heads = new Map(deps.heads.map((head) => [head.symbol, head]));
    this.#lanes = deps.boards.flatMap((board) => {
      const feed = deps.feeds.get(board.market.symbol);
      const head = heads.get(board.market.symbol) ?? { sequence: 0, hash: GENESIS_HASH };
      const { running, market } = board;
      // One interval earlier, so that the first round has prices already.
      const readUntilMs = deps.startMs - tickIntervalMs(market.type);
      return feed ? [{ board, feed, head, running, index: emptyIndex, readUntilMs }] : [];
    });
  }

  /** Records everything that is due by `nowMs`. */
  async record(nowMs: number): Promise<void> {
    if (this.#isUnsure) await this.#catchUp();
    const drafts = this.#lanes.map((lane) => this.#draft(lane, nowMs));
    const ticks = drafts.flatMap((draft) => draft.ticks);
    this.#isUnsure = true;
    if (ticks.length > 0) await this.#commit(drafts, ticks);
    this.#isUnsure = false;
    this.#lanes = drafts.map((draft) => draft.lane);
    for (const { lane, ticks: own, closed } of drafts) {
      const newest = own.at(-1);
      if (newest) lane.board.show(newest, lane.running, closed);
    }
    if (ticks.length > 0) this.#deps.onCommitted(ticks);
  }

  /** Goes on from where the log ends, and shows what it holds that nobody here has seen. */
  async #catchUp(): Promise<void> {
    const heads = new Map((await listHeads(this.#deps.db)).map((head) => [head.symbol, head]));
    const missed = await Promise.all(
      this.#lanes.map(async ({ board, head }) => {
        const { symbol } = board.market;
        const isCurrent = (heads.get(symbol)?.hash ?? GENESIS_HASH) === head.hash;
        return isCurrent ? [] : listTicksAfter(this.#deps.db, symbol, head.sequence, CATCH_UP_MAX);
      }),
    );
    this.#lanes = this.#lanes.map((lane, index) => this.#follow(lane, missed[index] ?? []));
  }

  #follow(lane: Lane, ticks: readonly Tick[]): Lane {
    let { running, head } = lane;
    for (const tick of ticks) {
      const advanced = advanceCandles(running, tick);
      running = advanced.running;
      head = tick;
      lane.board.show(tick, running, advanced.closed);
    }
    if (ticks.length > 0) this.#deps.onCommitted(ticks);
    return { ...lane, running, head };
  }

  #draft(lane: Lane, nowMs: number): Draft {
    const { market } = lane.board;
    const draft: Draft = { lane, ticks: [], closed: [] };
    if (nowMs - lane.readUntilMs < tickIntervalMs(market.type)) return draft;
    const venues = { venues: lane.feed.venues, rules: indexRules(market.type) };
    let { index, head, running } = lane;
    for (const reading of lane.feed.readings(lane.readUntilMs, nowMs)) {
      // After a pause the guards begin anew: what stood before it is no measure of the opening.
      if (!isOpen(market.session, reading.timeMs)) {
        index = emptyIndex;
        continue;
      }
      const { quotes, timeMs } = reading;
      const { state, outcome } = advanceIndex(index, { quotes, nowMs: timeMs }, venues);
      index = state;
      if (!outcome) continue;
      const tick = this.#seal({
        symbol: market.symbol,
        sequence: head.sequence + 1,
        timeMs,
        ...outcome,
        simulated: lane.feed.simulated,
        previousHash: head.hash,
      });
      const advanced = advanceCandles(running, tick);
      running = advanced.running;
      head = tick;
      draft.ticks.push(tick);
      draft.closed.push(...advanced.closed);
    }
    return { ...draft, lane: { ...lane, index, head, running, readUntilMs: nowMs } };
  }

  #seal(facts: TickFacts): Tick {
    const hash = createHash('sha256').update(tickText(facts)).digest('hex');
    return { ...facts, hash, signature: this.#deps.signer.sign(hash) };
  }

  async #commit(drafts: readonly Draft[], ticks: readonly Tick[]): Promise<void> {
    for (const tick of ticks) await this.#ensureDay(Math.floor(tick.timeMs / DAY_MS));
    await inTransaction(this.#deps.db, async (tx) => {
      await appendTicks(tx, ticks);
      await insertCandles(tx, closedOf(drafts, '1min'), false);
      for (const [symbol, hours] of Map.groupBy(closedOf(drafts, '1H'), (hour) => hour.symbol)) {
        const [first, last] = [hours[0]!, hours.at(-1)!];
        const beforeMs = last.startMs + HOUR_MS;
        await deriveLongCandles(tx, { symbol, sinceMs: first.startMs, beforeMs });
      }
    });
  }

  async #ensureDay(day: number): Promise<void> {
    if (this.#days.has(day)) return;
    await ensureTickDay(this.#deps.db, day * DAY_MS);
    this.#days.add(day);
  }
}

const closedOf = (drafts: readonly Draft[], wanted: StoredPeriod): StoredCandle[] =>
  drafts.flatMap(({ lane, closed }) =>
    closed
      .filter(({ period }) => period === wanted)
      .map(({ candle }) => ({ ...candle, period: wanted, symbol: lane.board.market.symbol })),
  );
