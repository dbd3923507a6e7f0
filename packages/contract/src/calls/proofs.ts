import * as z from 'zod/mini';
import { define } from '../call.ts';
import {
  day,
  empty,
  integer,
  money,
  optional,
  page,
  paging,
  price,
  quantity,
  signedMoney,
  symbol,
  time,
} from '../wire/fields.ts';

const sequence = integer({ min: 1, max: 999_999_999_999_999 });

/** The ticks of one symbol on one UTC day, sealed. Hashes in hexadecimal, signature base64. */
const symbolDay = z.object({
  day: z.string(),
  symbol: z.string(),
  tickCount: z.number(),
  firstSequence: z.number(),
  lastSequence: z.number(),
  previousHash: z.string(),
  firstHash: z.string(),
  lastHash: z.string(),
  /** Voices of the venues in the index, `name:weight` joined by commas. */
  venues: z.string(),
  root: z.string(),
  hash: z.string(),
  signature: z.string(),
});

const sealedDay = z.object({
  day: z.string(),
  symbolCount: z.number(),
  tickCount: z.number(),
  ticksRoot: z.string(),
  orderCount: z.number(),
  ordersRoot: z.string(),
  previousHash: z.string(),
  hash: z.string(),
  signature: z.string(),
  /** Of the ids in the list of orders. */
  salt: z.string(),
  sealedAt: time,
});

/** A fill, or a settlement with everything that it is computed from. Money in USDT. */
const orderOfDay = z.object({
  kind: z.enum(['opened', 'closed']),
  /** SHA-256 over the salt of the day and the id of the position. */
  id: z.string(),
  /** Epoch milliseconds. */
  time: z.number(),
  symbol: z.string(),
  direction: z.enum(['long', 'short']),
  leverage: z.number(),
  quantity,
  entryPrice: price,
  openFee: money,
  openSequence: z.number(),
  margin: optional(money),
  closeReason: optional(z.enum(['user', 'takeProfit', 'stopLoss', 'liquidation'])),
  exitPrice: optional(price),
  /** Before fees. */
  profit: optional(signedMoney),
  closeFee: optional(money),
  closeSequence: optional(z.number()),
  /** Cut from a position that stayed open. */
  parentId: optional(z.string()),
});

export const proofsCalls = {
  listSealedDays: define({
    summary: 'Sealed days of the tick log with their signed roots, newest first',
    access: 'public',
    request: z.object(paging),
    result: page(sealedDay),
  }),
  getLogToday: define({
    summary: 'What is recorded since the last sealed day, and when it is sealed at the earliest',
    access: 'public',
    request: empty,
    result: z.object({
      day: z.string(),
      /** Ticks of all symbols since the newest sealed day. */
      tickCount: z.number(),
      symbolCount: z.number(),
      sealsAt: time,
    }),
  }),
  getSealedDay: define({
    summary: 'One sealed day with the roots of its symbols',
    access: 'public',
    request: z.object({ day }),
    result: z.extend(sealedDay, { symbols: z.array(symbolDay) }),
    refusals: ['proofs.dayNotSealed'],
  }),
  listDayTicks: define({
    summary: 'Ticks of a symbol on a UTC day as the texts that were hashed, oldest first',
    access: 'public',
    request: z.object({
      symbol,
      day,
      /** Ticks after this sequence. */
      after: optional(integer({ min: 0, max: 999_999_999_999_999 })),
      limit: optional(integer({ min: 1, max: 1_000 })),
    }),
    result: z.object({
      ticks: z.array(z.object({ text: z.string(), hash: z.string(), signature: z.string() })),
      /** Ask again after this sequence; missing at the end of the day. */
      next: optional(z.number()),
    }),
    refusals: ['markets.unknownSymbol'],
  }),
  listDayOrders: define({
    summary: 'Every fill and settlement of a sealed day without names, in the order of its root',
    access: 'public',
    request: z.object({
      day,
      /** Orders from this place on, from 0. */
      from: optional(integer({ min: 0, max: 999_999_999 })),
      limit: optional(integer({ min: 1, max: 1_000 })),
    }),
    result: z.object({ orders: z.array(orderOfDay), next: optional(z.number()) }),
    refusals: ['proofs.dayNotSealed'],
  }),
  getTickInclusion: define({
    summary:
      'Proof that a tick is under the root of its symbol, and that under the seal of its day',
    access: 'public',
    request: z.object({ symbol, sequence }),
    result: z.object({
      sealed: symbolDay,
      /** Hash of the tick: the leaf. */
      hash: z.string(),
      /** Place among the leaves, from 0. */
      index: z.number(),
      /** Siblings from the leaf up, hexadecimal. */
      path: z.array(z.string()),
      day: sealedDay,
      /** Place of the symbol among those of the day, and the siblings up to its root. */
      symbolIndex: z.number(),
      symbolPath: z.array(z.string()),
    }),
    refusals: ['markets.unknownSymbol', 'markets.unknownTick', 'proofs.dayNotSealed'],
  }),
} as const;
