import { MINUTE_MS } from '@candor/domain/durations';
import { candleStart } from '@candor/domain/markets/candle';
import { runningCandlesAt } from '@candor/domain/markets/running-candles';
import { hasContracts, pricedMarkets } from '@candor/domain/markets/symbols';
import type { Db } from '../../platform/db.ts';
import { MINUTES_KEPT, QuoteBoard } from './quote-board.ts';
import type { Feed } from './feeds/feed.ts';
import { type HistoryReach, seededCandles } from './seed-history.ts';
import { listHeads } from './store.ts';
import { listNewestTicks } from './store-lookup.ts';
import {
  deriveLongCandles,
  deriveMinutes,
  insertCandles,
  listMinuteFromTicks,
  listNewestMinutes,
  listStoredCandles,
} from './store-candles.ts';
import { readListings } from './store-listings.ts';

const DAYS_OF_WEEK = 7;

/**
 * Brings candles up to date and fills the boards: minutes that the log holds, then simulated
 * history for what it does not hold (all of it on a first start, the downtime later), then hours
 * and days.
 */
export async function openBoards(
  { db, feeds, reach }: { db: Db; feeds: ReadonlyMap<string, Feed>; reach: HistoryReach },
  nowMs: number,
): Promise<QuoteBoard[]> {
  await deriveFromLog(db, nowMs);
  await seed({ db, feeds, reach }, nowMs);
  return readBoards(db, nowMs);
}

/** The boards as stored in the database. */
export async function readBoards(db: Db, nowMs: number): Promise<QuoteBoard[]> {
  const ticks = new Map((await listNewestTicks(db)).map((tick) => [tick.symbol, tick]));
  const listings = await readListings(db);
  const minuteNow = await listMinuteFromTicks(db, candleStart('1min', nowMs));
  const query = {
    symbols: pricedMarkets.map(({ symbol }) => symbol),
    beforeMs: candleStart('1min', nowMs),
  };
  const minutesOf = await listStoredCandles(db, { ...query, period: '1min', limit: MINUTES_KEPT });
  const daysOf = await listStoredCandles(db, { ...query, period: '1D', limit: DAYS_OF_WEEK });
  return pricedMarkets.map((market) => {
    const { symbol } = market;
    const board = new QuoteBoard(market);
    board.listedAtMs ??= listings.get(symbol) ?? null;
    const current = minuteNow.get(symbol);
    const minutes = minutesOf.get(symbol)!;
    const today = minutes.filter(({ startMs }) => startMs >= candleStart('1D', nowMs));
    board.restore({
      tick: ticks.get(symbol),
      minutes,
      running: runningCandlesAt(nowMs, [
        ...daysOf.get(symbol)!,
        ...today,
        ...(current ? [current] : []),
      ]),
    });
    return board;
  });
}

/** Writes minutes that closed without a later tick: at a market's close, or at a crash. */
async function deriveFromLog(db: Db, nowMs: number): Promise<void> {
  const newest = await listNewestMinutes(db);
  const beforeMs = candleStart('1min', nowMs);
  for (const { symbol, timeMs } of await listHeads(db)) {
    const newestMs = newest.get(symbol);
    const sinceMs = newestMs === undefined ? 0 : newestMs + MINUTE_MS;
    if (timeMs >= sinceMs) await deriveMinutes(db, { symbol, sinceMs, beforeMs });
  }
}

async function seed(
  { db, feeds, reach }: { db: Db; feeds: ReadonlyMap<string, Feed>; reach: HistoryReach },
  nowMs: number,
): Promise<void> {
  const newest = await listNewestMinutes(db);
  const listings = await readListings(db);
  let deriveFromMs = nowMs;
  let inserting = Promise.resolve();
  for (const market of pricedMarkets) {
    const path = feeds.get(market.symbol)?.history;
    const newestMs = newest.get(market.symbol);
    const listedAtMs = hasContracts(market.symbol) ? undefined : listings.get(market.symbol);
    const isListed = hasContracts(market.symbol) || listedAtMs !== undefined;
    if (!path || !isListed) continue;
    deriveFromMs = Math.min(deriveFromMs, newestMs ?? nowMs - reach.hoursMs);
    // A token has no past before its listing.
    const sinceMs = newestMs === undefined ? listedAtMs : newestMs + MINUTE_MS;
    const candles = seededCandles({ market, path, reach }, { sinceMs, nowMs });
    // The database writes one market while the next is computed.
    await inserting;
    inserting = insertCandles(db, candles, true);
  }
  await inserting;
  await deriveLongCandles(db, { symbol: null, sinceMs: deriveFromMs, beforeMs: nowMs });
}
