import * as z from 'zod/mini';
import { define } from '../call.ts';
import {
  day,
  empty,
  integer,
  money,
  optional,
  optionalFigure,
  page,
  pagingFrom,
  price,
  quantity,
  ratio,
  signedMoney,
  symbol,
  time,
} from '../wire/fields.ts';
import { currency } from './wallet.ts';

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
  /** Missing on days that were sealed before reserves were. */
  reservesRoot: optional(z.string()),
  /** Operators' log and settings; missing on days that were sealed before they were. */
  logs: optional(
    z.object({ operatorLines: z.number(), operatorsHead: z.string(), settingsRoot: z.string() }),
  ),
  previousHash: z.string(),
  hash: z.string(),
  signature: z.string(),
  /** Of the ids in the list of orders. */
  salt: z.string(),
  sealedAt: time,
  /** When it was recorded, where that was not on the day itself: epoch milliseconds, as it is sealed. */
  recordedAt: optional(z.number()),
});

/** What customers were owed in one currency at the end of a day, and what stood against it. */
const reserveDay = z.object({
  day: z.string(),
  currency,
  /** Customers who were owed anything. */
  customerCount: z.number(),
  liabilities: money,
  /** What open promises could cost on top. */
  promised: money,
  assets: z.array(
    z.object({
      place: z.enum(['practiceFund', 'custody', 'chain', 'bank']),
      /** Below zero where more was sent than came. */
      amount: signedMoney,
      isPractice: z.boolean(),
    }),
  ),
  /** Of the tree of sums. */
  root: z.string(),
  hash: z.string(),
  signature: z.string(),
});

const fill = {
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
  /** Where its maintenance tiers begin; missing for orders from before there was such a rule. */
  tierFloor: optional(money),
};

/** A fill, or a settlement with everything that it is computed from. Money in USDT. */
const orderOfDay = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('opened'),
    ...fill,
    /** Missing for orders from before it was published. */
    margin: optional(money),
  }),
  z.object({
    kind: z.literal('closed'),
    ...fill,
    margin: money,
    closeReason: z.enum(['user', 'takeProfit', 'stopLoss', 'liquidation']),
    exitPrice: price,
    /** Before fees. */
    profit: signedMoney,
    closeFee: money,
    closeSequence: z.number(),
    /** Cut from a position that stayed open. */
    parentId: optional(z.string()),
    /** Cross: losses beyond the margin were paid by the rest of the account. Missing: isolated. */
    marginMode: optional(z.enum(['isolated', 'cross'])),
  }),
  z.object({
    kind: z.literal('secondContract'),
    /** SHA-256 over the salt of the day and the id of the contract. */
    id: z.string(),
    /** When it was settled. Epoch milliseconds. */
    time: z.number(),
    symbol: z.string(),
    direction: z.enum(['up', 'down']),
    periodS: z.number(),
    /** A share, not percent. */
    profitRate: ratio,
    stake: money,
    /** Epoch milliseconds. */
    acceptedAt: z.number(),
    /** Newest tick at acceptance: the entry is a later one. */
    acceptedSequence: z.number(),
    status: z.enum(['won', 'lost', 'tied', 'voided']),
    /** Missing when the tick that was awaited never came. */
    entrySequence: optional(z.number()),
    exitSequence: optional(z.number()),
    profit: signedMoney,
    /** 2: it pauses while the log stands still. Missing: accepted under the first rule. */
    exitRule: optional(z.literal(2)),
    /** Of the texts of set and rules and of the newest tick at acceptance; missing before receipts. */
    setHash: optional(z.string()),
    rulesHash: optional(z.string()),
    tickHash: optional(z.string()),
  }),
]);

export const proofsCalls = {
  listSealedDays: define({
    summary: 'Sealed days of the tick log with their signed roots, newest first',
    access: 'public',
    request: z.object(pagingFrom(day)),
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
    result: z.extend(sealedDay, { symbols: z.array(symbolDay), reserves: z.array(reserveDay) }),
    refusals: ['proofs.dayNotSealed'],
  }),
  listDayTicks: define({
    summary: 'Ticks of a symbol on a UTC day as the texts that were hashed, oldest first',
    access: 'public',
    request: z.object({
      symbol,
      day,
      /** Ticks after this sequence. */
      after: optionalFigure(integer({ min: 0, max: 999_999_999_999_999 })),
      limit: optionalFigure(integer({ min: 1, max: 1_000 })),
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
      from: optionalFigure(integer({ min: 0, max: 999_999_999 })),
      limit: optionalFigure(integer({ min: 1, max: 1_000 })),
    }),
    result: z.object({ orders: z.array(orderOfDay), next: optional(z.number()) }),
    refusals: ['proofs.dayNotSealed'],
  }),
  getReserveProof: define({
    summary: "Proof that the caller's own money is in the sum of what customers are owed",
    access: 'member',
    request: z.object({ day, currency }),
    result: z.object({
      day: sealedDay,
      reserves: reserveDay,
      /** Place of the currency among those of the day, and the siblings up to the reserves' root. */
      currencyIndex: z.number(),
      currencyCount: z.number(),
      currencyPath: z.array(z.string()),
      /** What the leaf is made of. */
      share: z.object({
        userId: z.string(),
        /** Place among the leaves, from 0. */
        index: z.number(),
        /** Known to the customer alone. */
        salt: z.string(),
        /** In all accounts, margins and locks. */
        held: money,
        /** In second contracts that were not settled. */
        staked: money,
        /** Unrealised; losses are not taken off. */
        openProfit: money,
      }),
      /** Siblings from the leaf up: hash, hexadecimal, and the sum below. */
      path: z.array(z.object({ hash: z.string(), sum: money })),
    }),
    refusals: ['proofs.dayNotSealed', 'proofs.noShare'],
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
