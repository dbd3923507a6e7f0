import * as z from 'zod/mini';
import { define } from '../call.ts';
import { encodedOnce } from '../wire/encoded-once.ts';
import {
  empty,
  integer,
  money,
  optional,
  optionalFigure,
  percent,
  price,
  quantity,
  ratio,
  signedPrice,
  symbol,
  time,
} from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';

export const symbolType = z.enum(['crypto', 'gold', 'forex']);
export const priceState = z.enum(['live', 'closeOnly', 'halted', 'closed']);
export const candlePeriods = ['1min', '5min', '15min', '30min', '1H', '4H', '1D', '1W'] as const;
export const candlePeriod = z.enum(candlePeriods);

export const symbolRow = renamed(
  z.object({
    id: z.string(),
    symbol: z.string(),
    name: z.string(),
    type: symbolType,
    base: z.string(),
    quote: z.string(),
    price,
    change: signedPrice,
    changePercent: percent,
    high: price,
    low: price,
    /** Traded in 24 hours, in base units. */
    volume: money,
    pricePrecision: z.number(),
    quantityPrecision: z.number(),
    maxLeverage: z.number(),
    minMargin: money,
    isOpen: z.boolean(),
    /** Whether new positions are accepted; closing always is. */
    isListed: optional(z.boolean()),
    /** At opening: bid-ask spread as a share of the index. */
    spread: optional(ratio),
    /** Notional in USDT that moves an entry by one percent. */
    depthOnePercent: optional(money),
    /** Open longs and shorts, in base units; they determine the impact of the next opening. */
    openInterestLong: optional(quantity),
    openInterestShort: optional(quantity),
    /** What a long and a short receive of their notional at `nextCarryTime`; negative means pay. */
    carryLong: optional(percent),
    carryShort: optional(percent),
    /** When carry is next charged or paid. */
    nextCarryTime: optional(time),
    /** When a closed market opens again. */
    opensAt: optional(time),
    state: priceState,
    simulated: z.boolean(),
    /** Tick of `price`. */
    sequence: z.string(),
    /** Closes of the last 24 hours, oldest first. */
    sparkline: z.array(price),
  }),
  {
    price: 'currentPrice',
    change: 'rise',
    changePercent: 'riseRate',
    volume: 'amount',
    isOpen: 'marketOpen',
  },
);

/** A candle of a chart; `time` is the start in Unix seconds. */
export const candle = z.object({
  time: z.number(),
  open: price,
  high: price,
  low: price,
  close: price,
  volume: money,
});

export const ticker = z.object({
  symbol: z.string(),
  price,
  change: signedPrice,
  changePercent: percent,
  volume: money,
  high: price,
  low: price,
  /** Epoch milliseconds. */
  time: z.number(),
  sequence: z.string(),
  state: priceState,
  simulated: z.boolean(),
});

/** Everything that a recorded price is based on. */
const tickProofFields = z.object({
  symbol: z.string(),
  sequence: z.string(),
  /** Epoch milliseconds. */
  time: z.number(),
  price,
  /** Traded at the sources since the previous tick, in base units; covered by the hash. */
  volume: optional(quantity),
  state: priceState,
  simulated: z.boolean(),
  sources: z.array(
    z.object({
      venue: z.string(),
      /** Operator of the venue; missing, with the next two, in ticks of the first form. */
      owner: optional(z.string()),
      /** Currency of its price. */
      quote: optional(z.string()),
      /** Units of the symbol's currency for one of the source's; 0 if unknown. */
      rate: optional(z.string()),
      price: z.string(),
      time: z.number(),
      used: z.boolean(),
      reason: optional(z.string()),
      /** Its newest quote if unusable: the price as quoted, and its time. */
      refusedPrice: optional(z.string()),
      refusedTime: optional(z.number()),
    }),
  ),
  previousHash: z.string(),
  hash: z.string(),
  signature: z.string(),
});

/** Thousands of answers name the same tick. */
export const tickProof = encodedOnce(tickProofFields);

export const marketsCalls = {
  listSymbols: define({
    summary: 'All symbols with price, 24-hour statistics and trading terms',
    access: 'public',
    request: z.object({ type: optional(symbolType) }),
    result: z.array(symbolRow),
  }),
  getPrice: define({
    summary: 'Latest recorded price of a symbol',
    access: 'public',
    request: z.object({ symbol }),
    result: renamed(
      z.object({
        symbol: z.string(),
        price,
        change: signedPrice,
        changePercent: percent,
        volume: money,
        high: price,
        low: price,
        recordedAt: time,
        sequence: z.string(),
        state: priceState,
        simulated: z.boolean(),
      }),
      { recordedAt: 'time' },
    ),
    refusals: ['markets.unknownSymbol', 'markets.noPrice'],
  }),
  listCandles: define({
    summary: 'Candles of a symbol, oldest first; a bare array',
    access: 'public',
    request: z.object({
      symbol,
      period: candlePeriod,
      limit: optionalFigure(integer({ min: 1, max: 1000 })),
      /** Unix seconds; returns candles that start before it. */
      endTime: optionalFigure(integer({ min: 0, max: 99_999_999_999 })),
    }),
    result: z.array(candle),
    refusals: ['markets.unknownSymbol'],
  }),
  getPriceDistribution: define({
    summary: 'How many symbols rose and fell in 24 hours, by size of the change',
    access: 'public',
    request: empty,
    result: z.object({
      buckets: z.array(
        z.object({
          /** Percent; missing for open ends. */
          from: optional(z.number()),
          to: optional(z.number()),
          count: z.number(),
        }),
      ),
      risers: z.number(),
      fallers: z.number(),
    }),
  }),
  listTickers: define({
    summary: 'Tickers of all symbols, for rankings',
    access: 'public',
    request: empty,
    result: z.array(ticker),
  }),
  getServerTime: define({
    summary: 'Server time',
    access: 'public',
    request: empty,
    result: renamed(z.object({ now: time, epochMs: z.number() }), { now: 'time' }),
  }),
  getPublicKey: define({
    summary: 'Public keys: one to seal bodies, those that sign ticks with the time of each',
    access: 'public',
    request: empty,
    result: z.object({
      publicKey: z.string(),
      tickPublicKey: z.string(),
      // A server of the release before does not say. Epoch milliseconds.
      tickKeys: z.optional(
        z.array(
          z.object({ publicKey: z.string(), from: z.number(), until: z.optional(z.number()) }),
        ),
      ),
    }),
  }),
  getTick: define({
    summary: 'One recorded tick with its sources, hash and signature',
    access: 'public',
    request: z.object({ symbol, sequence: integer({ min: 1, max: 999_999_999_999_999 }) }),
    result: tickProof,
    refusals: ['markets.unknownSymbol', 'markets.unknownTick'],
  }),
  getSourceQuotes: define({
    summary:
      'What each source quoted for the newest recorded price, and why a quote was not used; with proof',
    access: 'public',
    request: z.object({ symbol }),
    result: tickProof,
    refusals: ['markets.unknownSymbol', 'markets.noPrice'],
  }),
} as const;
