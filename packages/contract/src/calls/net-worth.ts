import { worthParts, type WorthPart } from '@candor/domain/net-worth/worth-parts';
import { transferTypes } from '@candor/domain/ledger/transfer';
import { currencyCodes, SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { worthRanges } from '@candor/domain/net-worth/moments';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import { taxSections } from '@candor/domain/tax-lots/tax-meanings';
import { day, integer, month, money, optional, price, signedMoney } from '../wire/fields.ts';

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

/** A calendar year at UTC+8. */
const year = integer({ min: 2000, max: 9998 });
const taxTotals = {
  lines: z.number(),
  proceeds: signedMoney,
  cost: signedMoney,
  fees: money,
  /** Received for holding positions; negative when paid. */
  carry: signedMoney,
  /** Proceeds − cost − fees + carry; zero for capital that was put in and returned. */
  profit: signedMoney,
};

/** Of the settlement currency there is no price: one is one. */
const coin = z.enum(currencyCodes.filter((code) => code !== SETTLEMENT_CURRENCY));

export const netWorthCalls = {
  getCoinHolding: define({
    summary:
      'What I hold of a coin over all accounts, what it cost first in first out, and its newest movements',
    access: 'member',
    request: z.object({ currency: coin }),
    result: z.object({
      currency: coin,
      /** All accounts together. */
      quantity: money,
      /** Those with something in them. */
      accounts: z.array(
        z.object({
          account: z.enum(['balance', 'contract', 'margin', 'locked', 'virtual']),
          amount: money,
        }),
      ),
      /** In USDT, of what is held; missing if some of it came in at an unknown price. */
      cost: optional(money),
      /** In USDT for one; missing with the cost, and while nothing is held. */
      averageCost: optional(price),
      /** Newest first; what moved between own accounts is left out. */
      moves: z.array(
        z.object({
          /** Epoch milliseconds. */
          time: z.number(),
          type: z.enum(transferTypes),
          amount: signedMoney,
          /** Paid or received for it, else its worth at that moment; in USDT. */
          value: optional(money),
        }),
      ),
    }),
  }),
  getTaxYear: define({
    summary: 'What I realised in a calendar year at UTC+8, by section, lots first in, first out',
    access: 'member',
    request: z.object({ year }),
    result: z.object({
      year: z.number(),
      /** The first year with a record of mine. */
      firstYear: z.number(),
      /** Sections with at least one line; in USDT. */
      sections: z.array(z.object({ section: z.enum(taxSections), ...taxTotals })),
      profit: signedMoney,
    }),
    refusals: ['netWorth.taxReportTooLong'],
  }),
  createTaxReport: define({
    summary: 'Creates the tax report of a year as CSV and returns a one-time link',
    access: 'member',
    request: z.object({ year }),
    result: z.object({
      url: z.string(),
      /** Seconds. */
      expiresIn: z.number(),
    }),
    refusals: ['netWorth.tooManyTaxReports'],
  }),
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
