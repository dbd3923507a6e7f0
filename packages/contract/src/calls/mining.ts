import { networkEvents } from '@candor/domain/products/kinds/mining/network';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import {
  day,
  empty,
  id,
  integer,
  money,
  optional,
  optionalFigure,
  percent,
  price,
  quantity,
} from '../wire/fields.ts';

/** Where a page of a log begins: after this sequence. */
const logPage = z.object({
  after: optionalFigure(integer({ min: 1, max: 999_999_999_999_999 })),
  limit: optionalFigure(integer({ min: 1, max: 1_000 })),
});

const seal = {
  /** 1, 2, 3 … without gaps. */
  sequence: z.number(),
  /** SHA-256 of the record before and of this one, hexadecimal. */
  previousHash: z.string(),
  hash: z.string(),
  /** Ed25519 over the 32 bytes of the hash, base64. */
  signature: z.string(),
};

/** Difficulty and reward in force from a moment on, as recorded. */
const networkRecord = z.object({
  ...seal,
  /** Epoch milliseconds. */
  timeMs: z.number(),
  height: z.number(),
  difficulty: quantity,
  /** New coins per block, in BTC. */
  reward: money,
  event: z.enum(networkEvents),
  simulated: z.boolean(),
});

/** One day of one machine; amounts in BTC. */
const machineDay = z.object({
  ...seal,
  productId: z.string(),
  version: z.number(),
  /** In UTC+8. */
  day,
  /** Share of the day that it ran. */
  uptime: percent,
  /** The tick of BTCUSDT that costs were converted with. */
  markSequence: z.number(),
  mark: price,
  /** After the pool's fee: the sum of the three that follow. */
  output: money,
  electricity: money,
  hosting: money,
  income: money,
});

const celsius = z.tuple([z.number(), z.number()]);

const miner = z.object({
  /** Of the product. */
  id: z.string(),
  version: z.number(),
  name: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  /** Where it is hosted. */
  site: z.string(),
  /** TH/s. */
  hashrate: quantity,
  /** Watts. */
  powerW: z.number(),
  /** Millimeters: length, width, height. */
  sizeMm: z.tuple([z.number(), z.number(), z.number()]),
  weightKg: quantity,
  /** Lowest and highest working temperature. */
  temperatureC: celsius,
  /** Percent. */
  humidityMax: z.number(),
  network: z.string(),
  /** Of one machine for the whole cycle, in USDT. */
  price: money,
  cycleDays: z.number(),
  poolFee: percent,
  /** USDT per kWh. */
  electricity: money,
  /** USDT per day. */
  hosting: money,
});

export const miningCalls = {
  listMiners: define({
    summary: 'Machines that can be hosted, with the newest recorded difficulty and reward',
    access: 'public',
    request: empty,
    result: z.object({
      miners: z.array(miner),
      /** Missing before the first record. */
      network: optional(networkRecord),
      /** BTC in USDT, as recorded; missing before the first price. */
      mark: optional(price),
    }),
  }),
  getMiner: define({
    summary: 'One machine with its last 30 recorded days and today’s figures',
    access: 'public',
    request: z.object({ id }),
    result: z.object({
      miner,
      network: optional(networkRecord),
      mark: optional(price),
      /** The most that one machine bought now could ever pay, in BTC. */
      maximum: optional(money),
      /** Mean of the days below; missing before the first. */
      uptime: optional(percent),
      /** Oldest first. */
      days: z.array(machineDay),
    }),
    refusals: ['products.notFound'],
  }),
  listNetworkRecords: define({
    summary:
      'The log of difficulty and reward, oldest first, each record chained to the one before',
    access: 'public',
    request: logPage,
    result: z.object({ records: z.array(networkRecord), next: optional(z.number()) }),
  }),
  listMachineDays: define({
    summary: 'The log of machine days, oldest first, with the terms that their income follows from',
    access: 'public',
    request: logPage,
    result: z.object({
      records: z.array(machineDay),
      /** Of the versions in these records. */
      terms: z.array(
        z.object({
          productId: z.string(),
          version: z.number(),
          /** As announced. */
          text: z.string(),
          hash: z.string(),
          previousHash: z.string(),
        }),
      ),
      next: optional(z.number()),
    }),
  }),
} as const;
