import { worthParts, type WorthPart } from '@candor/domain/net-worth/worth-parts';
import { worthRanges } from '@candor/domain/net-worth/moments';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import { day, month, money, optional, signedMoney } from '../wire/fields.ts';

const part = optional(signedMoney);
const parts = z.object(
  Object.fromEntries(worthParts.map((name) => [name, part])) as Record<WorthPart, typeof part>,
);

/** What came, what went, and what the rest of the change of a period is made of; in USDT. */
const period = z.object({
  deposited: money,
  withdrawn: money,
  /** Change − deposited + withdrawn; the sum of the parts. Borrowed money is no profit. */
  profit: signedMoney,
  parts,
});

export const netWorthCalls = {
  getNetWorth: define({
    summary:
      'What I owned over the last day, week, month or year, and what of the change is profit',
    access: 'member',
    request: z.object({ range: z.enum(worthRanges) }),
    result: z.extend(period, {
      /** Oldest first; the last one is now, and is the total of `listAssets`. */
      points: z.array(
        z.object({
          /** Epoch milliseconds. */
          time: z.number(),
          /** In USDT at the recorded prices of the moment. */
          worth: signedMoney,
          /** Since the first point, without what was deposited or withdrawn. */
          profit: signedMoney,
        }),
      ),
    }),
  }),
  getProfitCalendar: define({
    summary: 'My profit of each day of a month at UTC+8, with its parts',
    access: 'member',
    request: z.object({ month }),
    result: z.extend(period, {
      month,
      /** The first month with a day of mine. */
      firstMonth: month,
      /** Days that have begun, oldest first; the last one may still run. */
      days: z.array(z.extend(period, { day, worth: signedMoney })),
    }),
  }),
};
