import { incomeSources, riskReasons } from '@candor/domain/products/product-terms';
import { poolIds } from '@candor/domain/products/pools/pool-terms';
import { orderStatuses, productStatuses } from '@candor/domain/products/product-status';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import {
  day,
  id,
  integer,
  money,
  optional,
  optionalFigure,
  page,
  paging,
  percent,
  text,
  time,
} from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';
import { wireProductKind } from '../wire/product-kinds.ts';
import { currency } from './wallet.ts';

/** What the house owes, what it has set aside for it, and what it can still sell. */
const funding = z.object({
  /** The most that open orders can still cost the house, in the currency of their income. */
  promised: money,
  /** Locked from the house's equity for them. */
  funded: money,
  /** Own money of customers in open orders. */
  principal: money,
  currency,
});

const productFields = {
  id: z.string(),
  name: z.string(),
  kind: wireProductKind,
  status: z.enum(productStatuses),
  currency,
  /** Whole days. */
  cycleDays: z.number(),
  /** Of one day, promised; missing where nothing is promised. */
  dailyRate: optional(percent),
  /** Whose units are sold; missing for other forms. */
  pool: optional(z.enum(poolIds)),
  minAmount: money,
  maxAmount: money,
  maxPerCustomer: money,
  /** What I may still buy, by every limit but my balance; only when signed in. */
  customerLeft: optional(money),
  capacity: money,
  capacityLeft: money,
  /** Level that a buyer needs, and mine when signed in. */
  level: z.number(),
  myLevel: optional(z.number()),
  /** 1, the lowest, to 5. */
  risk: z.number(),
  riskReasons: z.array(z.enum(riskReasons)),
  saleFrom: time,
  saleTo: time,
  incomeSource: z.enum(incomeSources),
  funding,
  version: z.number(),
  /** SHA-256 of the version's terms, chained to the version before. */
  termsHash: z.string(),
};

export const product = renamed(z.object(productFields), {
  kind: 'type',
  cycleDays: 'cycle',
  minAmount: 'minBuy',
  maxAmount: 'maxBuy',
});

/** What an early end of an order would pay now. */
const redemption = z.object({
  returned: money,
  /** Income already paid that goes back to the house. */
  incomeTaken: money,
});

const orderFields = {
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  kind: wireProductKind,
  status: z.enum(orderStatuses),
  currency,
  amount: money,
  /** Machines or units; missing where an order is an amount. */
  quantity: optional(money),
  incomeCurrency: currency,
  /** Credited since 00:00 UTC+8. */
  incomeToday: money,
  incomeTotal: money,
  /** Everything that this order can still pay, reserved from the house's equity. */
  reserved: money,
  /** Of one day; missing where nothing is promised. */
  dailyRate: optional(percent),
  /** Whose units it holds; missing for other forms. */
  pool: optional(z.enum(poolIds)),
  totalDays: z.number(),
  remainingDays: z.number(),
  boughtAt: time,
  /** 00:00 UTC+8 of its first day, and of the day after its last. */
  startsAt: time,
  endsAt: time,
  endedAt: optional(time),
  frozen: optional(z.object({ reason: z.string(), until: time })),
  /** Only while it can be redeemed. */
  redemption: optional(redemption),
  version: z.number(),
  termsHash: z.string(),
};

export const productOrder = renamed(z.object(orderFields), {
  kind: 'type',
  incomeToday: 'todayIncome',
  incomeTotal: 'totalIncome',
  totalDays: 'totalCycle',
  remainingDays: 'remainCycle',
  boughtAt: 'createTime',
  startsAt: 'startTime',
  endsAt: 'endTime',
  endedAt: 'closeTime',
});

const buyRefusals = [
  'products.notFound',
  'products.notStarted',
  'products.closed',
  'products.soldOut',
  'products.staleTerms',
  'products.levelTooLow',
  'products.amountTooSmall',
  'products.amountTooLarge',
  'products.overCustomerLimit',
  'products.amountTooPrecise',
  'products.wrongCall',
  'wallet.insufficientBalance',
  'identity.fundPasswordNotSet',
  'identity.fundPasswordWrong',
  'identity.totpRequired',
  'identity.totpWrong',
  'identity.tooManyAttempts',
] as const;

/** Of a product whose kind is bonds: those of buyBond. */
const buyBondRefusals = [
  'bonds.notOpen',
  'bonds.ownBond',
  'bonds.belowMinimum',
  'bonds.aboveRemaining',
  'bonds.remainderTooSmall',
  'bonds.aboveCustomerLimit',
  'wallet.tooPrecise',
] as const;

/** A version of terms, as shown; a newer one refuses the order. */
const termsVersion = integer({ min: 1, max: 1_000_000 });
const secrets = { fundPassword: optional(text(128)), totpCode: optional(text(16)) };
const secretNames = { fundPassword: 'safePassword', totpCode: 'googleCode' } as const;

export const productsCalls = {
  listProducts: define({
    summary: 'Products of a kind, bonds included, those on sale first',
    access: 'public',
    request: renamed(z.object({ kind: optional(wireProductKind), ...paging }), { kind: 'type' }),
    result: page(product),
  }),
  getProduct: define({
    summary: 'One product with what is promised, what is funded and what can still be sold',
    access: 'public',
    request: z.object({ id }),
    result: product,
    refusals: ['products.notFound'],
  }),
  buyProduct: define({
    summary:
      'Puts money into a product that is sold by amount, running from the next 00:00 UTC+8, or buys a note of a bond',
    access: 'member',
    idempotent: true,
    passing: ['fundPassword', 'totpCode'],
    request: renamed(
      z.object({ productId: id, amount: money, version: optionalFigure(termsVersion), ...secrets }),
      secretNames,
    ),
    result: productOrder,
    refusals: [...buyRefusals, ...buyBondRefusals],
  }),
  buyMiner: define({
    summary: 'Hosts machines; runs from the next 00:00 UTC+8',
    access: 'member',
    idempotent: true,
    passing: ['fundPassword', 'totpCode'],
    request: renamed(
      z.object({
        productId: id,
        quantity: integer({ min: 1, max: 10_000 }),
        version: optionalFigure(termsVersion),
        ...secrets,
      }),
      secretNames,
    ),
    result: productOrder,
    refusals: [...buyRefusals, 'products.noNetwork', 'markets.noPrice'],
  }),
  redeemProductOrder: define({
    summary: 'Ends an order before its time at the terms shown, or cancels it before its first day',
    access: 'member',
    idempotent: true,
    passing: ['fundPassword', 'totpCode'],
    request: renamed(
      z.object({
        id,
        /** What was shown; another figure is refused. */
        returned: optionalFigure(money),
        ...secrets,
      }),
      secretNames,
    ),
    result: productOrder,
    refusals: [
      'products.orderNotFound',
      'products.orderEnded',
      'products.orderFrozen',
      'products.notRedeemable',
      'products.redemptionChanged',
      'identity.fundPasswordNotSet',
      'identity.fundPasswordWrong',
      'identity.totpRequired',
      'identity.totpWrong',
      'identity.tooManyAttempts',
    ],
  }),
  listProductOrders: define({
    summary: 'My orders of products and notes of bonds, newest first',
    access: 'member',
    request: renamed(
      z.object({
        kind: optional(wireProductKind),
        status: optional(z.enum(['open', 'ended', 'cancelled'])),
        ...paging,
      }),
      { kind: 'type' },
    ),
    result: page(productOrder),
  }),
  getProductOrder: define({
    summary: 'One of my orders or notes, with its income day by day',
    access: 'member',
    request: z.object({ id }),
    result: z.object({
      order: productOrder,
      /** Oldest first. */
      income: z.array(z.object({ day, amount: money, creditedAt: time })),
    }),
    refusals: ['products.orderNotFound'],
  }),
  getProductOrdersSummary: define({
    summary: 'What my orders and notes hold and have earned, by kind and currency',
    access: 'member',
    request: renamed(z.object({ kind: optional(wireProductKind) }), { kind: 'type' }),
    result: z.object({
      /** By currency paid with. */
      invested: z.array(z.object({ currency, amount: money, running: z.number() })),
      /** By currency of income. */
      income: z.array(
        renamed(z.object({ currency, incomeToday: money, incomeTotal: money }), {
          incomeToday: 'todayIncome',
          incomeTotal: 'totalIncome',
        }),
      ),
    }),
  }),
} as const;
