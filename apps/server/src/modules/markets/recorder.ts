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
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import type { Term } from '../../platform/lease.ts';
import type { SymbolBoard } from './board.ts';
import type { Feed } from './feeds/feed.ts';
import type { TickSigner } from './signing-key.ts';
import { appendTicks, ensureTickDay, type Head } from './store.ts';
import { listTicksAfterHeads } from './store-lookup.ts';
import {
  deriveLongCandles,
  insertCandles,
  type StoredCandle,
  type StoredPeriod,
} from './store-candles.ts';

const DAY_MS = 86_400_000;
/** Ticks of one symbol that are read from the log at a time. */
const CATCH_UP_MAX = 10_000;

/** One symbol while it is recorded. Replaced as a whole once its ticks are committed. */
interface Lane {
  readonly board: SymbolBoard;
  readonly feed: Feed;
  readonly index: IndexState;
  readonly head: Omit<Head, 'symbol'>;
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
  /** Told of ticks after their commit, whoever recorded them. */
  readonly onCommitted: (ticks: readonly Tick[]) => void;
}

/**
 * Turns quotes into recorded prices: index, seal, log, commit, and only then anybody sees them.
 * A failed commit changes nothing here; the next round first takes over what is in the log after
 * all (the answer of a commit can be lost), then reads the quotes of the missed time again.
 * Where another node records, it follows the log.
 */
export class TickRecorder {
  readonly #deps: RecorderDeps;
  readonly #days = new Set<number>();
  #lanes: Lane[];
  /** After a failed commit nobody knows whether the database has it; before the first, who was last. */
  #isUnsure = true;

  constructor(deps: RecorderDeps) {
    this.#deps = deps;
    const heads = new Map(deps.heads.map((head) => [head.symbol, head]));
    this.#lanes = deps.boards.flatMap((board) => {
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

  /** Makes ready to record from now on, after it was somebody else who did. */
  begin(nowMs: number): void {
    this.#isUnsure = true;
    this.#lanes = this.#lanes.map((lane) => {
      // One interval earlier, so that the first round has prices already.
      const readUntilMs = nowMs - tickIntervalMs(lane.board.market.type);
      return { ...lane, index: emptyIndex, readUntilMs };
    });
  }

  /** Shows what others have recorded since. */
  async follow(): Promise<void> {
    const ticks = await listTicksAfterHeads(
      this.#deps.db,
      this.#lanes.map(({ board, head }) => ({ symbol: board.market.symbol, ...head })),
      CATCH_UP_MAX,
    );
    const bySymbol = Map.groupBy(ticks, ({ symbol }) => symbol);
    this.#lanes = this.#lanes.map((lane) =>
      this.#take(lane, bySymbol.get(lane.board.market.symbol) ?? []),
    );
    if (ticks.length > 0) this.#deps.onCommitted(ticks.toSorted((a, b) => a.timeMs - b.timeMs));
    if ([...bySymbol.values()].some(({ length }) => length === CATCH_UP_MAX)) await this.follow();
  }

  /** Records everything that is due by `nowMs`, while the term lasts. */
  async record(nowMs: number, term: Term): Promise<void> {
    if (this.#isUnsure) await this.follow();
    const drafts = this.#lanes.map((lane) => this.#draft(lane, nowMs));
    // Whoever judges by several symbols sees them in the order of time, now and when the log is read again.
    const ticks = drafts.flatMap((draft) => draft.ticks).toSorted((a, b) => a.timeMs - b.timeMs);
    this.#isUnsure = true;
    if (ticks.length > 0) await this.#commit(drafts, ticks, term);
    this.#isUnsure = false;
    this.#lanes = drafts.map((draft) => draft.lane);
    for (const { lane, ticks: own, closed } of drafts) {
      const newest = own.at(-1);
      if (newest) lane.board.show(newest, lane.running, closed);
    }
    if (ticks.length > 0) this.#deps.onCommitted(ticks);
  }

  #take(lane: Lane, ticks: readonly Tick[]): Lane {
    let { running, head, readUntilMs } = lane;
    for (const tick of ticks) {
      const advanced = advanceCandles(running, tick);
      running = advanced.running;
      head = tick;
      lane.board.show(tick, running, advanced.closed);
    }
    // A clock that is behind that of the recorder before waits until it is past the newest tick.
    readUntilMs = Math.max(readUntilMs, head.timeMs);
    return { ...lane, running, head, readUntilMs };
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

  async #commit(drafts: readonly Draft[], ticks: readonly Tick[], { fence }: Term): Promise<void> {
    for (const tick of ticks) await this.#ensureDay(Math.floor(tick.timeMs / DAY_MS));
    await inTransaction(this.#deps.db, async (tx) => {
      await fence(tx);
      await appendTicks(tx, ticks);
      await insertCandles(tx, closedOf(drafts, '1min'), false);
      for (const draft of drafts) await deriveClosed(tx, draft);
    });
  }

  async #ensureDay(day: number): Promise<void> {
    if (this.#days.has(day)) return;
    await ensureTickDay(this.#deps.db, day * DAY_MS);
    this.#days.add(day);
  }
}

/**
 * Hours and days that ended, up to the hour that runs by now: the last hour of a day need not be its
 * twenty-fourth, because a market may close, or have no price, before its day is over.
 */
async function deriveClosed(tx: Tx, { lane, closed }: Draft): Promise<void> {
  const long = closed.filter(({ period }) => period === '1H' || period === '1D');
  const running = lane.running['1H'];
  if (long.length === 0 || !running) return;
  await deriveLongCandles(tx, {
    symbol: lane.board.market.symbol,
    sinceMs: Math.min(...long.map(({ candle }) => candle.startMs)),
    beforeMs: running.startMs,
  });
}

const closedOf = (drafts: readonly Draft[], wanted: StoredPeriod): StoredCandle[] =>
  drafts.flatMap(({ lane, closed }) =>
    closed
      .filter(({ period }) => period === wanted)
      .map(({ candle }) => ({ ...candle, period: wanted, symbol: lane.board.market.symbol })),
  );
