import * as z from 'zod/mini';
import { define } from '../call.ts';
import { day, money, optional, percent, time } from '../wire/fields.ts';

const level = z.object({
  level: z.number(),
  /** Total assets from which it counts, in USDT like every amount here. */
  threshold: money,
  /** Paid once per person, on the first rise to it. */
  upgradeBonus: money,
  /** In the envelope of each week that begins at it. */
  weeklyEnvelope: money,
  /** Share of the trading fee of a contract that is not charged. */
  feeDiscount: percent,
});

const envelope = z.object({
  /** The Monday with which its week begins. */
  week: day,
  amount: money,
  state: z.enum(['waiting', 'opened', 'expired']),
  /** The end of its week. */
  openUntil: time,
});

export const levelsCalls = {
  listLevels: define({
    summary: 'Levels 0 to 6 with what they bring; with a session also mine and how it was counted',
    access: 'public',
    request: z.object({}),
    result: z.object({
      /** Of the level terms in force, published as the setting levels.terms. */
      version: z.number(),
      levels: z.array(level),
      /** The next change of the terms; missing while none is announced. */
      next: optional(
        z.object({
          version: z.number(),
          /** 00:00 UTC+8 of the first day under them. */
          from: time,
          levels: z.array(level),
        }),
      ),
      /** When assets are counted next: 00:00 UTC+8. */
      nextCount: time,
      mine: optional(
        z.object({
          level: z.number(),
          /** What counted; zero before the first count. */
          assets: money,
          /** Missing before the first count. */
          countedAt: optional(time),
          /** What is missing for the next level; absent at the highest. */
          missing: optional(money),
          /** The highest level whose bonus was paid on this account. */
          rewarded: z.number(),
          /** Whether it is known who the owner is: rewards are paid once per person. */
          isVerified: z.boolean(),
          /** Of this week; absent if there is none. */
          envelope: optional(envelope),
        }),
      ),
    }),
  }),
  openEnvelope: define({
    summary: 'Opens the envelope of this week: what is in it was set aside on Monday',
    access: 'member',
    idempotent: true,
    request: z.object({}),
    result: envelope,
    refusals: ['levels.noEnvelope'],
  }),
};
