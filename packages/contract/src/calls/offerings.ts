import { tokenCodes, type TokenCode } from '@candor/domain/money/currencies';
import { offeringStages, offeringStatuses, ticketStatuses } from '@candor/domain/offerings/life';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import {
  id,
  integer,
  money,
  optional,
  optionalFigure,
  percent,
  price,
  text,
  time,
} from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';

const token = z.enum(tokenCodes as [TokenCode, ...TokenCode[]]);
const status = z.enum(offeringStatuses);
/** SHA-256, seed or root in hexadecimal. */
const hash = z.string();

/** What decides a draw, as far as it is published. */
const lotteryProof = z.object({
  /** Name, key and scheme of the beacon, fixed at the announcement. */
  beacon: z.string(),
  publicKey: z.string(),
  /** The only round that can decide, and when it is due. */
  round: z.number(),
  roundTime: time,
  /** SHA-256 of the announcement, which `listSettingVersions` has under `publicationKey`. */
  announcement: hash,
  publicationKey: z.string(),
  /** Merkle root over all tickets, published before the round existed. */
  root: optional(hash),
  committedAt: optional(time),
  signature: optional(z.string()),
  seed: optional(hash),
  drawnAt: optional(time),
});

const offering = {
  id: z.string(),
  token,
  name: z.string(),
  /** In USDT, for one token. */
  price,
  /** Tokens for one ticket, and what a ticket costs in USDT. */
  lot: money,
  ticketPrice: money,
  /** Winning tickets, and all tokens sold. */
  places: z.number(),
  supply: money,
  /** Tickets applied for so far. */
  tickets: z.number(),
  /** Tickets that win, or would win now, and the chance of one ticket. */
  winners: z.number(),
  chance: percent,
  stage: z.enum(offeringStages),
  /** What it is to me. */
  status,
  myTickets: z.number(),
  opensAt: time,
  closesAt: time,
  drawsAt: time,
  completesAt: time,
  listsAt: time,
  simulated: z.boolean(),
};
const offeringNames = { price: 'estimatePrice', lot: 'lotQuantity', ticketPrice: 'winningPrice' };

const ticket = z.object({
  number: z.number(),
  status: z.enum(ticketStatuses),
  /** In the order drawn, from 1; missing before the draw. */
  place: optional(z.number()),
  /** It won because others did not pay: it is paid from the free balance. */
  isPromoted: z.boolean(),
  payUntil: optional(time),
});

const subscription = renamed(
  z.object({
    id: z.string(),
    offeringId: z.string(),
    token,
    name: z.string(),
    status,
    tickets: z.array(ticket),
    /** In the published list of tickets in place of my name: SHA-256 of my subscription's id. */
    holder: hash,
    paysItself: z.boolean(),
    ticketPrice: money,
    lot: money,
    /** What was locked when I applied, and what still is, in USDT. */
    lockedAtFirst: money,
    locked: money,
    /** Returned so far, and paid, in USDT. */
    returned: money,
    paid: money,
    /** To pay now, and what of it comes from the free balance, in USDT. */
    due: money,
    dueFromBalance: money,
    /** End of the time to pay; missing while there is nothing to pay. */
    payUntil: optional(time),
    /** Tokens credited. */
    allotted: money,
    listsAt: time,
    appliedAt: time,
  }),
  {
    offeringId: 'productId',
    tickets: 'ticketList',
    lockedAtFirst: 'amount',
    appliedAt: 'createTime',
  },
);

const fundPasswordRefusals = [
  'identity.fundPasswordNotSet',
  'identity.fundPasswordWrong',
  'identity.tooManyAttempts',
] as const;

const TICKET_PAGE_MAX = 2_000;

export const offeringsCalls = {
  listOfferings: define({
    summary: 'All announced offerings, newest first, with what each is to me',
    access: 'public',
    request: z.object({}),
    result: z.array(renamed(z.object({ ...offering, proof: lotteryProof }), offeringNames)),
  }),
  getOffering: define({
    summary: 'Everything published about an offering, with its odds now',
    access: 'public',
    request: z.object({ id }),
    result: renamed(
      z.object({
        ...offering,
        issuer: z.string(),
        /** In the reader's language if it was announced in it; `language` is a BCP 47 tag. */
        about: z.string(),
        risks: z.string(),
        language: z.string(),
        /** Maximum tickets by member level, 0 to 6, and mine. */
        ticketsPerLevel: z.array(z.number()),
        myLimit: z.number(),
        verification: z.enum(['none', 'basic', 'advanced']),
        /** Paid tickets so far. */
        paidTickets: z.number(),
        /** The last place of the order that was given a chance to pay. */
        lastPlace: z.number(),
        proof: lotteryProof,
      }),
      offeringNames,
    ),
    refusals: ['offerings.notFound'],
  }),
  listOfferingTickets: define({
    summary: 'All tickets of an offering by number, as ranges without names, to draw again',
    access: 'public',
    request: z.object({
      id,
      /** First number of the last range known. */
      after: optionalFigure(integer({ min: 1, max: 2_000_000_000 })),
      limit: optionalFigure(integer({ min: 1, max: TICKET_PAGE_MAX })),
    }),
    result: z.object({
      ranges: z.array(z.object({ first: z.number(), count: z.number(), holder: hash })),
      /** `after` of the next page; missing on the last one. */
      next: optional(z.number()),
    }),
    refusals: ['offerings.notFound'],
  }),
  getDraw: define({
    summary: 'A draw with all that decided it, and the winners in the order drawn',
    access: 'public',
    request: z.object({
      id,
      /** Place of the last winner known. */
      after: optionalFigure(integer({ min: 1, max: 2_000_000_000 })),
      limit: optionalFigure(integer({ min: 1, max: TICKET_PAGE_MAX })),
    }),
    result: z.object({
      id: z.string(),
      tickets: z.number(),
      places: z.number(),
      winners: z.number(),
      proof: lotteryProof,
      /** Tickets that were ever allowed to pay. */
      order: z.array(
        z.object({
          place: z.number(),
          number: z.number(),
          status: z.enum(ticketStatuses),
          isPromoted: z.boolean(),
        }),
      ),
      next: optional(z.number()),
    }),
    refusals: ['offerings.notFound', 'offerings.notDrawn'],
  }),
  listSubscriptions: define({
    summary: 'My subscriptions, newest first, with every ticket and where its money is',
    access: 'member',
    request: z.object({}),
    result: z.array(subscription),
  }),
  subscribeToOffering: define({
    summary: 'Applies for tickets; their cost stays mine and is locked until the draw',
    access: 'member',
    idempotent: true,
    passing: ['fundPassword'],
    request: renamed(
      z.object({
        offeringId: id,
        tickets: integer({ min: 1, max: 1_000 }),
        /** Whether tickets that win are paid without another tap. */
        paysItself: z.boolean(),
        fundPassword: optional(text(128)),
      }),
      {
        offeringId: 'productId',
        tickets: 'quantity',
        paysItself: 'autoPay',
        fundPassword: 'safePassword',
      },
    ),
    result: z.object({ id: z.string(), firstTicket: z.number(), holder: hash }),
    refusals: [
      ...fundPasswordRefusals,
      'offerings.notFound',
      'offerings.notOpen',
      'offerings.alreadyApplied',
      'offerings.levelTooLow',
      'offerings.overLimit',
      'kyc.basicRequired',
      'kyc.advancedRequired',
      'wallet.insufficientBalance',
    ],
  }),
  payForAllotment: define({
    summary: 'Pays all tickets of a subscription that won, from the locked money first',
    access: 'member',
    idempotent: true,
    passing: ['fundPassword'],
    request: renamed(z.object({ id, fundPassword: optional(text(128)) }), {
      fundPassword: 'safePassword',
    }),
    result: z.object({ id: z.string() }),
    refusals: [
      ...fundPasswordRefusals,
      'offerings.subscriptionNotFound',
      'offerings.nothingToPay',
      'offerings.paymentExpired',
      'wallet.insufficientBalance',
    ],
  }),
} as const;
