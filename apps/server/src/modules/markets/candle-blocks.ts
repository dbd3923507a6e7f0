import { candleStart, periodMs, type CandlePeriod } from '@candor/domain/markets/candle';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db.ts';
import { createTurns } from '../../platform/turns.ts';
import {
  type CandleText,
  findFirstCandle,
  listCandleTexts,
  type StoredPeriod,
} from './store-candles.ts';

/** Candles per block, and stored candles that may be read for it. */
const CANDLES_MAX = 500;
const STORED_MAX = 6_000;
/** Total length of cached texts, in characters: more than the history of a first start. */
const TEXT_MAX = 48 * 1024 * 1024;
/** Blocks that one page may touch: a thousand minutes across the longest holidays. */
const BLOCKS_PER_PAGE_MAX = 40;
/** Concurrent block reads across all callers: the other connections are for money. */
const READS_MAX = 2;

export interface BlockQuery {
  readonly symbol: string;
  readonly period: CandlePeriod;
  /** Returns candles that start before this moment, itself a candle start. Epoch milliseconds. */
  readonly beforeMs: number;
  readonly limit: number;
  /** Candles from here on may still be written. Epoch milliseconds. */
  readonly edgeMs: number;
}

type Block = readonly CandleText[];

/**
 * Closed candles in blocks with fixed ends, so that all requests for a past share the same few
 * blocks, whatever moments and lengths they name. A block is read once, by its key, in bounded
 * time.
 */
export function createCandleBlocks(db: Db) {
  const firsts = new Map<string, number>();
  const turns = createTurns({ runningMax: READS_MAX });
  const blocks = new LRUCache<string, { block: Block }, BlockPlace>({
    maxSize: TEXT_MAX,
    sizeCalculation: ({ block }) => block.reduce((sum, { text }) => sum + text.length, 1),
    // Concurrent callers share one read.
    fetchMethod: (_key, _stale, { context }) =>
      turns(async () => ({ block: await listCandleTexts(db, context) })),
  });

  async function firstOf(symbol: string, source: StoredPeriod): Promise<number> {
    const key = `${symbol}:${source}`;
    const known = firsts.get(key);
    if (known !== undefined) return known;
    const first = await findFirstCandle(db, { symbol, source });
    if (first === null) return Infinity;
    firsts.set(key, first);
    return first;
  }

  async function read(query: BlockQuery, index: number): Promise<Block> {
    const place = placeOf(query, index);
    // Every candle that closes gives an incomplete block a new key.
    const isOpen = place.beforeMs > query.edgeMs;
    const key = `${query.symbol}:${query.period}:${index}${isOpen ? `@${query.edgeMs}` : ''}`;
    return (await blocks.fetch(key, { context: place }))!.block;
  }

  return {
    /** The newest closed candles before a moment, oldest first, as JSON texts. */
    async newest(query: BlockQuery): Promise<string[]> {
      const first = await firstOf(query.symbol, sourceOf(query.period));
      // Nothing is written after the edge, so nothing is read there.
      const beforeMs = Math.min(query.beforeMs, query.edgeMs);
      const pieces: string[][] = [];
      let missing = query.limit;
      let index = indexOf(query.period, beforeMs - 1);
      for (let looked = 0; looked < BLOCKS_PER_PAGE_MAX && missing > 0; looked += 1) {
        if (placeOf(query, index).beforeMs <= first) break;
        const block = await read(query, index);
        const before = block.filter(({ startMs }) => startMs < beforeMs).slice(-missing);
        pieces.unshift(before.map(({ text }) => text));
        missing -= before.length;
        index -= 1;
      }
      return pieces.flat();
    },
  };
}

interface BlockPlace {
  readonly symbol: string;
  readonly source: StoredPeriod;
  readonly lengthMs: number;
  readonly fromMs: number;
  readonly beforeMs: number;
}

function sourceOf(period: CandlePeriod): StoredPeriod {
  const lengthMs = periodMs(period);
  if (lengthMs < periodMs('1H')) return '1min';
  return lengthMs < periodMs('1D') ? '1H' : '1D';
}

function blockMs(period: CandlePeriod): number {
  const parts = periodMs(period) / periodMs(sourceOf(period));
  return Math.min(CANDLES_MAX, Math.floor(STORED_MAX / parts)) * periodMs(period);
}

const originMs = (period: CandlePeriod): number => candleStart(period, 0);

const indexOf = (period: CandlePeriod, timeMs: number): number =>
  Math.floor((timeMs - originMs(period)) / blockMs(period));

function placeOf({ symbol, period }: BlockQuery, index: number): BlockPlace {
  const fromMs = originMs(period) + index * blockMs(period);
  const source = sourceOf(period);
  const beforeMs = fromMs + blockMs(period);
  return { symbol, source, lengthMs: periodMs(period), fromMs, beforeMs };
}
