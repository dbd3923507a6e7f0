import { walletShares } from '@candor/domain/wallet/house-wallets';
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
import { closeReason } from './position-fields.ts';
import { currency } from './wallet.ts';

const sequence = integer({ min: 1, max: 999_999_999_999_999 });

/** The sealed ticks of one symbol on one UTC day. Hashes in hexadecimal, signature base64. */
const symbolDay = z.object({
  day: z.string(),
  symbol: z.string(),
  tickCount: z.number(),
  firstSequence: z.number(),
  lastSequence: z.number(),
  previousHash: z.string(),
  firstHash: z.string(),
  lastHash: z.string(),
  /** Weights of the venues in the index, `name:weight` joined by commas. */
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
  /** Missing on days sealed before reserves were added. */
  reservesRoot: optional(z.string()),
  /** Operators' log and settings; missing on days sealed before they were added. */
  logs: optional(
    z.object({ operatorLines: z.number(), operatorsHead: z.string(), settingsRoot: z.string() }),
  ),
  previousHash: z.string(),
  hash: z.string(),
  signature: z.string(),
  /** For the ids in the list of orders. */
  salt: z.string(),
  sealedAt: time,
  /** When it was recorded, if not on the day itself: epoch milliseconds, as sealed. */
  recordedAt: optional(z.number()),
});

/** Liabilities to customers in one currency at the end of a day, and the assets backing them. */
const reserveDay = z.object({
  day: z.string(),
  currency,
  /** Customers with a liability. */
  customerCount: z.number(),
  liabilities: money,
  /** Additional maximum cost of open second contracts. */
  promised: money,
  assets: z.array(
    z.object({
      place: z.enum(['practiceFund', 'custody', 'chain', 'bank']),
      /** Negative if more was sent than received. */
      amount: signedMoney,
      isPractice: z.boolean(),
    }),
  ),
  /**
   * Known addresses of the house that hold its chain assets, hot first; missing where there are none,
   * and on days sealed before addresses were added.
   */
  addresses: optional(
    z.array(
      z.object({
        share: z.enum(walletShares),
        /** The network by its CAIP-2 name. */
        chain: z.string(),
        address: z.string(),
        amount: money,
        /** The block after which it held that. */
        block: z.number(),
        blockHash: z.string(),
        /** Epoch milliseconds, as sealed. */
        seenAt: z.number(),
        /** A signature of its key over the seal of a day before this one; missing without one. */
        control: optional(z.object({ day: z.string(), signature: z.string() })),
      }),
    ),
  ),
  /** Root of the sum tree. */
  root: z.string(),
  hash: z.string(),
  signature: z.string(),
});

const fill = {
  /** SHA-256 over the day's salt and the position's id. */
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
  /** Floor of its maintenance tiers; missing for orders older than this rule. */
  tierFloor: optional(money),
  /**
   * Version of the level terms and the level that discounted this fill's trading fee; missing for
   * fills older than discounts, and for liquidations.
   */
  feeTerms: optional(z.number()),
  feeLevel: optional(z.number()),
};

/** A fill, or a settlement with all of its inputs. Money in USDT. */
const orderOfDay = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('opened'),
    ...fill,
    /** Missing for orders older than its publication. */
    margin: optional(money),
  }),
  z.object({
    kind: z.literal('closed'),
    ...fill,
    margin: money,
    closeReason,
    exitPrice: price,
    /** Before fees. */
    profit: signedMoney,
    closeFee: money,
    closeSequence: z.number(),
    /** Position it was cut from, if that stayed open. */
    parentId: optional(z.string()),
    /** Cross: losses beyond the margin were paid by the rest of the account. Missing: isolated. */
    marginMode: optional(z.enum(['isolated', 'cross'])),
    /**
     * Of a close by a trailing stop: the share of the best mark (not percent), the price from which
     * it followed, the ticks at which it was set and after which it could trigger, the best mark
     * and its tick.
     */
    trailCallback: optional(ratio),
    trailActivation: optional(price),
    trailFrom: optional(z.number()),
    triggersFrom: optional(z.number()),
    trailBest: optional(price),
    trailBestSequence: optional(z.number()),
  }),
  z.object({
    kind: z.literal('secondContract'),
    /** SHA-256 over the day's salt and the contract's id. */
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
    /** Newest tick at acceptance; the entry is a later one. */
    acceptedSequence: z.number(),
    status: z.enum(['won', 'lost', 'tied', 'voided']),
    /** Missing if the awaited tick never came. */
    entrySequence: optional(z.number()),
    exitSequence: optional(z.number()),
    profit: signedMoney,
    /** 2: it pauses while the log stands still. Missing: accepted under the first rule. */
    exitRule: optional(z.literal(2)),
    /**
     * Of the texts of set and rules and of the newest tick at acceptance; missing before receipts.
     */
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
    summary:
      'What has been recorded since the last sealed day, and the earliest time of its sealing',
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
    summary: 'Ticks of a symbol on a UTC day as hashed texts, oldest first',
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
      /** Continue after this sequence; missing at the end of the day. */
      next: optional(z.number()),
    }),
    refusals: ['markets.unknownSymbol'],
  }),
  listDayOrders: define({
    summary:
      'Every fill and settlement of a sealed day, anonymized, in the order of its Merkle tree',
    access: 'public',
    request: z.object({
      day,
      /** Orders from this index on, from 0. */
      from: optionalFigure(integer({ min: 0, max: 999_999_999 })),
      limit: optionalFigure(integer({ min: 1, max: 1_000 })),
    }),
    result: z.object({ orders: z.array(orderOfDay), next: optional(z.number()) }),
    refusals: ['proofs.dayNotSealed'],
  }),
  getReserveProof: define({
    summary: "Proof that the caller's own balance is included in the liabilities to customers",
    access: 'member',
    request: z.object({ day, currency }),
    result: z.object({
      day: sealedDay,
      reserves: reserveDay,
      /**
       * Index of the currency among those of the day, and the siblings up to the reserves' root.
       */
      currencyIndex: z.number(),
      currencyCount: z.number(),
      currencyPath: z.array(z.string()),
      /** Content of the leaf. */
      share: z.object({
        userId: z.string(),
        /** Index among the leaves, from 0. */
        index: z.number(),
        /** Known only to the customer. */
        salt: z.string(),
        /** In all accounts, margins and locks. */
        held: money,
        /** In second contracts that are not settled. */
        staked: money,
        /** Unrealized; losses are not deducted. */
        openProfit: money,
      }),
      /** Siblings from the leaf up: hash, hexadecimal, and the sum below. */
      path: z.array(z.object({ hash: z.string(), sum: money })),
    }),
    refusals: ['proofs.dayNotSealed', 'proofs.noShare'],
  }),
  getTickInclusion: define({
    summary: "Proof that a tick is included in its symbol's root, and that root in the sealed day",
    access: 'public',
    request: z.object({ symbol, sequence }),
    result: z.object({
      sealed: symbolDay,
      /** Hash of the tick: the leaf. */
      hash: z.string(),
      /** Index among the leaves, from 0. */
      index: z.number(),
      /** Siblings from the leaf up, hexadecimal. */
      path: z.array(z.string()),
      day: sealedDay,
      /** Index of the symbol among those of the day, and the siblings up to its root. */
      symbolIndex: z.number(),
      symbolPath: z.array(z.string()),
    }),
    refusals: ['markets.unknownSymbol', 'markets.unknownTick', 'proofs.dayNotSealed'],
  }),
} as const;
