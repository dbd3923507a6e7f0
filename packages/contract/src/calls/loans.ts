import { creditPurposes } from '@candor/domain/loans/credit-application';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import {
  empty,
  id,
  key,
  money,
  optional,
  optionalFigure,
  page,
  paging,
  text,
  time,
} from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';
import {
  agreementHash,
  days,
  epochMs,
  kind,
  loan,
  loanTerms,
  loanWithHistory,
} from './loan-fields.ts';
import { currency } from './wallet.ts';

/** What every application has. */
const application = {
  termsId: key,
  amount: money,
  days,
  /** Path of the uploaded picture of the signature. */
  signature: optional(text(200)),
  agreementHash,
  preparedAt: epochMs,
  fundPassword: optional(text(128)),
};
const applicationNames = { termsId: 'setId', fundPassword: 'safePassword' } as const;
const applicationRefusals = [
  'identity.fundPasswordNotSet',
  'identity.fundPasswordWrong',
  'identity.totpRequired',
  'identity.totpWrong',
  'identity.tooManyAttempts',
  'kyc.basicRequired',
  'loans.unknownTerms',
  'loans.agreementChanged',
  'loans.signatureRequired',
  'loans.amountTooSmall',
  'loans.amountTooLarge',
  'loans.termNotOffered',
  'loans.soldOut',
  'wallet.tooPrecise',
  'upload.notFound',
] as const;
/** They differ in a retry. */
const oneTime = ['fundPassword', 'totpCode'];
const totpCode = optional(text(16));

const marketRefusals = [
  'markets.noPrice',
  'markets.clockInDoubt',
  'positions.marketClosed',
  'positions.marketCloseOnly',
  'positions.marketHalted',
  'positions.stalePrice',
] as const;

export const loansCalls = {
  listLoanTerms: define({
    summary: 'Terms of all loans, with the money that the house has left to lend',
    access: 'member',
    request: z.object({ kind: optional(kind) }),
    result: z.array(loanTerms),
  }),
  getLoanAccount: define({
    summary: 'My limits and debts, and what the house can lend now',
    access: 'member',
    request: empty,
    result: z.object({
      currency,
      creditLimit: money,
      creditUsed: money,
      creditLeft: money,
      /** Credit with its interest. */
      creditOwed: money,
      /** Pledge loans with their interest. */
      pledgeOwed: money,
      collateral: z.array(z.object({ currency, quantity: money })),
      /** Whether an application waits for its review. */
      isUnderReview: z.boolean(),
      identity: z.enum(['none', 'basic', 'advanced']),
      hasFundPassword: z.boolean(),
      hasTotp: z.boolean(),
      /** Of the house, in the currency of loans: it pays them from its own money only. */
      funded: money,
      lentOut: money,
    }),
  }),
  getLoanAgreement: define({
    summary: 'The agreement of a loan in my language with all its figures, and its hash',
    access: 'member',
    request: renamed(
      z.object({
        termsId: key,
        amount: money,
        days,
        /** Collateral of a pledge loan. */
        collateral: optionalFigure(money),
      }),
      { termsId: 'setId', collateral: 'pledgeQuantity' },
    ),
    result: z.object({
      title: z.string(),
      language: z.string(),
      version: z.number(),
      paragraphs: z.array(z.string()),
      /** SHA-256 of the title and the paragraphs, joined by empty lines. */
      hash: z.string(),
      /** Epoch milliseconds; named again when it is signed. */
      preparedAt: z.number(),
      currency,
      amount: money,
      interest: money,
      total: money,
      /** If the money is paid out when the agreement was drawn up. */
      endsAt: time,
    }),
    refusals: [
      'loans.unknownTerms',
      'loans.amountTooSmall',
      'loans.amountTooLarge',
      'loans.termNotOffered',
      'wallet.tooPrecise',
    ],
  }),
  applyForPledgeLoan: define({
    summary: 'Borrows against coins that stay mine; paid out at once',
    access: 'member',
    idempotent: true,
    passing: oneTime,
    request: renamed(
      z.object({
        ...application,
        collateral: money,
        collateralCurrency: optional(currency),
        totpCode,
      }),
      {
        ...applicationNames,
        collateral: 'pledgeQuantity',
        collateralCurrency: 'pledgeCurrency',
        totpCode: 'googleCode',
      },
    ),
    result: loan,
    refusals: [
      ...applicationRefusals,
      ...marketRefusals,
      'loans.wrongCollateral',
      'loans.tooLittleCollateral',
      'wallet.insufficientBalance',
    ],
  }),
  applyForCreditLoan: define({
    summary: 'Applies for credit: the signed agreement and documents go to review',
    access: 'member',
    idempotent: true,
    passing: oneTime,
    request: renamed(
      z.object({
        ...application,
        purpose: z.enum(creditPurposes),
        /** Paths of uploaded pictures. */
        income: optional(text(200)),
        bankStatement: optional(text(200)),
        totpCode,
      }),
      { ...applicationNames, totpCode: 'googleCode' },
    ),
    result: loan,
    refusals: [
      ...applicationRefusals,
      'loans.documentsMissing',
      'loans.overLimit',
      'loans.alreadyUnderReview',
      'loans.tooManyApplications',
    ],
  }),
  cancelLoanApplication: define({
    summary: 'Withdraws an application for credit that was not decided yet',
    access: 'member',
    idempotent: true,
    request: z.object({ id }),
    result: z.object({ id: z.string() }),
    refusals: ['loans.notFound', 'loans.movedOn'],
  }),
  listLoans: define({
    summary: 'My loans and applications, newest first',
    access: 'member',
    request: renamed(
      z.object({
        kind: optional(kind),
        /** `open` includes applications in review. */
        status: optional(z.enum(['open', 'closed'])),
        ...paging,
      }),
      { kind: 'type' },
    ),
    result: page(loan),
  }),
  getLoan: define({
    summary: 'One of my loans with everything that happened to it',
    access: 'member',
    request: z.object({ id }),
    result: loanWithHistory,
    refusals: ['loans.notFound'],
  }),
  quoteRepayment: define({
    summary: 'What a repayment would pay now: accrued interest first, then principal',
    access: 'member',
    request: z.object({ id, amount: optionalFigure(money) }),
    result: z.object({
      currency,
      owed: money,
      amount: money,
      interest: money,
      principal: money,
      left: money,
      /** Interest of the rest of the term that an early repayment saves. */
      saved: money,
      /** Collateral that returns if everything is repaid. */
      returned: optional(money),
      /** The total rises when the next hour begins; missing if nothing accrues. */
      nextHourAt: optional(time),
    }),
    refusals: ['loans.notFound', 'loans.movedOn', 'loans.moreThanOwed', 'wallet.tooPrecise'],
  }),
  repayLoan: define({
    summary: 'Repays a part of a loan, or without an amount everything that is owed',
    access: 'member',
    idempotent: true,
    request: z.object({
      id,
      amount: optionalFigure(money),
      /** The total on the screen: if more is owed by now, nothing is paid. */
      shownTotal: optionalFigure(money),
    }),
    result: loan,
    refusals: [
      'loans.notFound',
      'loans.movedOn',
      'loans.moreThanOwed',
      'loans.owedChanged',
      'wallet.tooPrecise',
      'wallet.insufficientBalance',
    ],
  }),
  addCollateral: define({
    summary: 'Adds collateral to a pledge loan',
    access: 'member',
    idempotent: true,
    request: z.object({ id, quantity: money, currency: optional(currency) }),
    result: loan,
    refusals: [
      'loans.notFound',
      'loans.movedOn',
      'loans.onlyPledge',
      'loans.wrongCollateral',
      'wallet.amountTooSmall',
      'wallet.tooPrecise',
      'wallet.insufficientBalance',
    ],
  }),
  createLoanLink: define({
    summary: 'A link that downloads the signed agreement as PDF, once, within a minute',
    access: 'member',
    request: z.object({ id }),
    result: z.object({ url: z.string(), expiresIn: z.number() }),
    refusals: ['loans.notFound'],
  }),
} as const;
