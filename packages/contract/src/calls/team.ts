import * as z from 'zod/mini';
import { define } from '../call.ts';
import {
  day,
  integer,
  money,
  optional,
  optionalFigure,
  page,
  paging,
  percent,
  time,
} from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';

const tier = z.union([z.literal(1), z.literal(2)]);

/** People of one tier, and what they brought. Amounts in USDT here, as in all calls of this file. */
const level = renamed(
  z.object({
    tier,
    /** Share of each fee. */
    share: percent,
    people: z.number(),
    /** Trading fees that they paid and I was paid for. */
    fees: money,
    income: money,
  }),
  { tier: 'level', share: 'rate', people: 'num', income: 'commission' },
);

const earner = z.object({
  tier,
  /** Shortened, so that it can be recognized but not used. */
  name: z.string(),
  /** Share of each fee that I pay. */
  share: percent,
  /** All that this person was paid from my fees. */
  income: money,
});

export const teamCalls = {
  getTeam: define({
    summary: 'My invitation, how many joined with it, and what their trading fees brought me',
    access: 'member',
    request: z.object({}),
    result: renamed(
      z.object({
        inviteCode: z.string(),
        /** Opens registration with the code filled in. */
        inviteUrl: z.string(),
        people: z.number(),
        joinedToday: z.number(),
        /** People with a credited deposit; nothing is paid for it. */
        depositors: z.number(),
        income: money,
        incomeToday: money,
        /** The house's share of a fee, of which each tier brings a part. */
        houseShare: percent,
        levels: z.array(level),
        /** Fees are credited up to here; later ones follow within minutes. */
        creditedTo: optional(time),
      }),
      {
        people: 'totalNum',
        income: 'totalCommission',
        incomeToday: 'todayCommission',
        joinedToday: 'todayNew',
        depositors: 'rechargeNum',
      },
    ),
  }),
  listTeamMembers: define({
    summary: 'Who joined with my code or with theirs, newest first, and what their fees brought me',
    access: 'member',
    request: z.object({
      /** 1: with my code; 2: with theirs; missing: both. */
      level: optionalFigure(integer({ min: 1, max: 2 })),
      /** Days back that fees and income cover, today included; missing: all. */
      days: optionalFigure(integer({ min: 1, max: 366 })),
      ...paging,
    }),
    result: page(
      renamed(
        z.object({
          id: z.string(),
          tier,
          name: z.string(),
          joinedAt: time,
          fees: money,
          income: money,
        }),
        { tier: 'level', joinedAt: 'createTime', income: 'commission' },
      ),
    ),
  }),
  listTeamIncome: define({
    summary: 'What each day brought me by level, oldest first; days run at UTC+8',
    access: 'member',
    request: z.object({
      /** How many, today included; 14 if missing. */
      days: optionalFigure(integer({ min: 1, max: 366 })),
    }),
    result: z.array(z.object({ day, direct: money, indirect: money, total: money })),
  }),
  getInviter: define({
    summary: 'Who earns from the trading fees that I pay, how much so far, and of what',
    access: 'member',
    request: z.object({}),
    result: z.object({
      /** Trading fees that I paid up to `creditedTo`. */
      fees: money,
      creditedTo: optional(time),
      /** Nobody, if nobody invited me. */
      earners: z.array(renamed(earner, { tier: 'level', share: 'rate', income: 'commission' })),
    }),
  }),
};
