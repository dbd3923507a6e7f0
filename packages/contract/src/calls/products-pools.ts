import { poolIds } from '@candor/domain/products/pools/pool-terms';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import {
  day,
  id,
  money,
  optional,
  page,
  pagingFrom,
  percent,
  price,
  quantity,
  ratio,
  signedMoney,
  symbol,
  text,
  time,
} from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';

/** Of a pool. */
const pool = z.enum(poolIds);
/** Place of a day, or of a trade, in its list. */
const dayPlace = day;
const tradePlace = text(64).check(z.regex(/^\d{1,15}\/[0-9a-f-]{36}$/, 'field.invalid'));

/** Text, hash and signature: SHA-256 in hexadecimal, Ed25519 in base64 with the tick key. */
const sealed = { text: z.string(), hash: z.string(), signature: z.string() };

const navPoint = z.object({ day: z.string(), nav: price });

const holding = z.object({
  symbol: z.string(),
  /** Longs less shorts, or coins; negative for short. In base units. */
  quantity: signedMoney,
  isCoin: z.boolean(),
  /** Share of the worth at the newest prices: 0.62 is 62% of it. */
  exposure: ratio,
});

const poolView = z.object({
  id: pool,
  strategy: z.enum(['trend', 'cashAndCarry']),
  symbols: z.array(z.string()),
  /** Whether its prices are simulated. */
  simulated: z.boolean(),
  openedAt: time,
  /** The newest signed NAV, in USDT per unit; missing before the first. */
  signed: optional(z.object({ day: z.string(), nav: price, markedAt: time })),
  /** What a NAV would be at the newest prices, before fees; missing while a price is missing. */
  estimatedNav: optional(price),
  /** What the pool is worth at the newest prices, in USDT. */
  estimatedWorth: optional(signedMoney),
  units: quantity,
  /** Held by the house, which cannot redeem them. */
  houseUnits: quantity,
  highWater: price,
  /** How far the newest NAV is below the highest; 0 or negative. */
  drawdown: percent,
  /** Of its worth, a year. */
  managementRate: percent,
  /** Of gains above the highest NAV. */
  performanceRate: percent,
  /** In USDT: of the newest day, and all that was paid since the opening. */
  feesToday: money,
  feesPaid: money,
  /** Exposures added up without their signs, and the most that is allowed. */
  gross: ratio,
  grossMax: ratio,
  holdings: z.array(holding),
  nextNavAt: time,
  /** Until then money is freed for those who leave at the next NAV. */
  freeingAt: time,
  /** Money that waits to buy at the next NAV, in USDT, and units that wait to leave. */
  arriving: money,
  leaving: quantity,
  tradeCount: z.number(),
  navCount: z.number(),
  /** Signed NAVs of the last 400 days, oldest first. */
  curve: z.array(navPoint),
  /** Simulated history before the first NAV, scaled to end at it; empty if there is none. */
  backTest: z.array(navPoint),
});

const nav = z.object({
  day: z.string(),
  nav: price,
  /** Before the fees of the day. */
  worth: signedMoney,
  units: quantity,
  highWater: price,
  managementFee: money,
  performanceFee: money,
  markedAt: time,
  ...sealed,
});

const trade = z.object({
  id: z.string(),
  kind: z.enum(['open', 'close', 'liquidation', 'exchange']),
  /** Day of the first NAV that includes it. */
  navDay: z.string(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  quantity,
  /** With the spread, for contracts; of the tick, for exchanges. */
  price,
  /** In USDT; of an exchange the spread, in the currency received. */
  fee: money,
  /** What it added to the pool's USDT, margins included; negative if it took. */
  cash: signedMoney,
  /** Position that it opened or closed; missing for exchanges. */
  positionId: optional(z.string()),
  /** Tick that priced it; getTick returns it with its proof. */
  sequence: z.number(),
  tradedAt: time,
});

/** What I asked of a NAV, and what came of it. Money in USDT. */
const poolRequest = z.object({
  id: z.string(),
  orderId: z.string(),
  kind: z.enum(['buy', 'redeem']),
  status: z.enum(['waiting', 'executed', 'refunded', 'cancelled']),
  /** Set aside to buy for; missing for redemptions. */
  amount: optional(money),
  /** To give back, and those of them that still wait; missing for purchases. */
  units: optional(quantity),
  unitsLeft: optional(quantity),
  /** 00:00 UTC+8 of the next NAV that executes it. */
  navAt: time,
  askedAt: time,
  endedAt: optional(time),
  /** Until its NAV begins. */
  isCancellable: z.boolean(),
  /** At each NAV that executed a part of it. */
  fills: z.array(z.object({ day: z.string(), nav: price, units: quantity, money })),
});

const ownUnits = z.object({
  orderId: z.string(),
  productName: z.string(),
  units: quantity,
  /** Of them, those that wait for a NAV to leave. */
  unitsLeaving: quantity,
  /** Paid for the units that it holds or held, and received for those given back. */
  paid: money,
  received: money,
  /** 00:00 UTC+8 from which units can be redeemed. */
  unlocksAt: time,
});

/** Secrets of a command that needs the fund password. */
const secrets = { fundPassword: optional(text(128)), totpCode: optional(text(16)) };

export const productsPoolsCalls = {
  getPool: define({
    summary: 'A pool: what it holds, its signed NAV, its fees and its history',
    access: 'public',
    request: z.object({ pool }),
    result: poolView,
    refusals: ['pools.notFound'],
  }),
  listPoolNavs: define({
    summary: 'Signed NAVs of a pool with everything they were computed from, newest first',
    access: 'public',
    request: z.object({ pool, ...pagingFrom(dayPlace) }),
    result: page(nav),
    refusals: ['pools.notFound'],
  }),
  listPoolTrades: define({
    summary: 'Every trade of a pool with the tick that priced it, newest first',
    access: 'public',
    request: z.object({ pool, symbol: optional(symbol), ...pagingFrom(tradePlace) }),
    result: page(trade),
    refusals: ['pools.notFound'],
  }),
  listPoolDecisions: define({
    summary: 'What a pool decided on a day, from what, and what came of it',
    access: 'public',
    request: z.object({ pool, day }),
    result: z.object({
      decisions: z.array(
        z.object({ kind: z.enum(['target', 'hedge', 'free']), decidedAt: time, ...sealed }),
      ),
      /** Commands in the order of the decisions, with the ids of what they made. */
      steps: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(['transfer', 'close', 'open', 'exchange']),
          status: z.enum(['planned', 'done', 'skipped']),
          /** Refusal that a skipped step ended with. */
          reason: optional(z.string()),
        }),
      ),
    }),
    refusals: ['pools.notFound'],
  }),
  getPoolAccount: define({
    summary: 'My units of a pool by order, and what I asked of its NAVs, newest first',
    access: 'member',
    request: z.object({ pool }),
    result: z.object({ holdings: z.array(ownUnits), requests: z.array(poolRequest) }),
    refusals: ['pools.notFound'],
  }),
  redeemPoolUnits: define({
    summary: 'Gives units of an order back at the next NAV, as far as the pool has free money then',
    access: 'member',
    idempotent: true,
    passing: ['fundPassword', 'totpCode'],
    request: renamed(z.object({ orderId: id, units: quantity, ...secrets }), {
      fundPassword: 'safePassword',
      totpCode: 'googleCode',
    }),
    result: poolRequest,
    refusals: [
      'products.orderNotFound',
      'products.orderEnded',
      'products.orderFrozen',
      'pools.unitsLocked',
      'pools.unitsTooMany',
      'identity.fundPasswordNotSet',
      'identity.fundPasswordWrong',
      'identity.totpRequired',
      'identity.totpWrong',
      'identity.tooManyAttempts',
    ],
  }),
  cancelPoolRequest: define({
    summary: 'Takes back what I asked of a NAV before that NAV begins',
    access: 'member',
    idempotent: true,
    request: z.object({ id }),
    result: poolRequest,
    refusals: ['pools.requestNotFound', 'pools.tooLate'],
  }),
} as const;
