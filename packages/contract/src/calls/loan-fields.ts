import {
  creditPurposes,
  creditRejectionReasons,
  reviewedItems,
} from '@candor/domain/loans/credit-application';
import * as z from 'zod/mini';
import { integer, money, optional, percent, price, time } from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';
import { currency } from './wallet.ts';

export const kind = z.enum(['credit', 'pledge']);
/** A signed agreement is found again by these: when it was drawn up, and the hash of its text. */
export const agreementHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'field.invalid'));
export const epochMs = integer({ min: 0, max: 999_999_999_999_999 });
export const days = integer({ min: 1, max: 3_650 });

const ltvLevels = z.object({
  initial: percent,
  warn: percent,
  call: percent,
  sell: percent,
  target: percent,
});

export const loanTerms = renamed(
  z.object({
    id: z.string(),
    kind,
    currency,
    minAmount: money,
    maxAmount: money,
    /** Choices of a credit; missing for a pledge loan. */
    days: optional(z.array(z.number())),
    minDays: z.number(),
    maxDays: z.number(),
    dailyRate: percent,
    yearlyRate: percent,
    /** Hours after the end in which a late loan costs nothing more. */
    graceHours: z.number(),
    /** Per day, after them. */
    lateRate: percent,
    /** Maximum late interest, as a share of the principal. */
    lateShareMax: percent,
    /** Of a pledge loan; missing for credit. */
    collateral: optional(currency),
    /** Share of its value that is not counted. */
    haircut: optional(percent),
    ltv: optional(ltvLevels),
    cureHours: optional(z.number()),
    saleFee: optional(percent),
    sellAfterDays: optional(z.number()),
    /** Of credit: what may be owed at most, by verified identity and member level 0 to 6. */
    limits: optional(z.object({ basic: z.array(money), advanced: z.array(money) })),
    /** Of credit: days in which the money can be given back for the interest accrued. */
    returnDays: optional(z.number()),
    version: z.number(),
    /** SHA-256 of the version's text, which is published with the settings. */
    hash: z.string(),
  }),
  { kind: 'type', dailyRate: 'rate', collateral: 'pledgeCurrency' },
);

const marginState = z.enum(['calm', 'warned', 'called']);
const marginPrices = z.object({ warned: price, called: price, sold: price });

/** What happened to a loan, oldest first. */
const history = z.array(
  z.object({
    kind: z.string(),
    time,
    /** In the settlement currency, or of collateral in its own. */
    amount: optional(money),
    currency: optional(currency),
    ltv: optional(percent),
    price: optional(price),
    /** Of the tick that decided it. */
    sequence: optional(z.string()),
    reason: optional(z.string()),
  }),
);

const loanFields = {
  id: z.string(),
  termsId: z.string(),
  termsVersion: z.number(),
  kind,
  currency,
  amount: money,
  days: z.number(),
  dailyRate: percent,
  /** Interest of the whole term, if nothing is repaid early. */
  totalInterest: money,
  status: z.enum([
    'pendingReview',
    'underReview',
    'rejected',
    'cancelled',
    'passed',
    'paidBack',
    'sold',
  ]),
  /** How a running loan stands in time; missing if it does not run. */
  standing: optional(z.enum(['running', 'grace', 'overdue'])),
  appliedAt: time,
  startedAt: optional(time),
  endsAt: optional(time),
  /** When late interest begins. */
  lateFrom: optional(time),
  closedAt: optional(time),
  closeReason: optional(z.enum(['repaid', 'returned', 'sold', 'matured'])),
  principal: money,
  /** Owed now, late interest included. */
  interest: money,
  lateInterest: money,
  owed: money,
  interestPaid: money,
  /** When the next hour of interest begins; missing if nothing accrues. */
  nextHourAt: optional(time),
  purpose: optional(z.enum(creditPurposes)),
  rejections: z.array(
    z.object({ item: z.enum(reviewedItems), reason: z.enum(creditRejectionReasons) }),
  ),
  /** Until when a credit can be given back for the interest accrued. */
  returnUntil: optional(time),
  collateralCurrency: optional(currency),
  collateralQuantity: optional(money),
  haircut: optional(percent),
  ltv: optional(percent),
  /** The newest recorded index; missing while there is none. */
  index: optional(price),
  levels: optional(ltvLevels),
  marginState: optional(marginState),
  /** When a call that is not met leads to a sale. */
  cureUntil: optional(time),
  marginPrices: optional(marginPrices),
  agreementHash: z.string(),
  signedAt: time,
};

const loanNames = {
  termsId: 'setId',
  kind: 'type',
  dailyRate: 'rate',
  appliedAt: 'createTime',
  startedAt: 'startTime',
  endsAt: 'endTime',
  closedAt: 'closeTime',
  collateralCurrency: 'pledgeCurrency',
  collateralQuantity: 'pledgeQuantity',
} as const;

export const loan = renamed(z.object(loanFields), loanNames);
export const loanWithHistory = renamed(z.object({ ...loanFields, history }), loanNames);
