import { bondBuckets } from '@candor/domain/products/kinds/bonds/bucket';
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

/**
 * `funding` sells notes; `closing` gives them back, `notFilled` has; `payingOut` lends the money to
 * the borrower, who then repays it.
 */
export const bondStates = [
  'funding',
  'closing',
  'notFilled',
  'payingOut',
  'repaying',
  'defaulted',
  'repaid',
  'writtenOff',
] as const;

const borrower = z.object({
  name: z.string(),
  trade: z.string(),
  place: z.string(),
  sinceYear: z.number(),
  yearlyRevenue: money,
  debt: money,
  /** Payments of the last five years before its first bond here and of its bonds here. */
  paymentsMade: z.number(),
  paymentsLate: z.number(),
  /** Whether it is simulated, and so is every payment of it. */
  isSimulated: z.boolean(),
});

const summary = {
  id: z.string(),
  borrower,
  purpose: z.string(),
  status: z.enum(bondStates),
  /** How late the borrower is, while it repays. */
  bucket: optional(z.enum(bondBuckets)),
  daysLate: z.number(),
  target: money,
  subscribed: money,
  notes: z.number(),
  holders: z.number(),
  noteMin: money,
  customerMax: money,
  /** Interest of one month. */
  monthlyRate: percent,
  months: z.number(),
  /** Equal monthly payment of the whole bond; the last one absorbs rounding. */
  instalment: money,
  /** Late interest per day on what is overdue. */
  lateDailyRate: percent,
  /** 1, the lowest, to 5. */
  risk: z.number(),
  opensAt: time,
  closesAt: time,
  paidOutOn: optional(day),
  endedOn: optional(day),
};

const due = z.object({
  number: z.number(),
  kind: z.enum(['instalment', 'early', 'accelerated']),
  day,
  principal: money,
  interest: money,
  principalPaid: money,
  interestPaid: money,
  /** Replaced before its day by an early repayment or a default. */
  isReplaced: z.boolean(),
});

const payment = z.object({
  number: z.number(),
  day,
  /** Received from the borrower; costs of a recovery are kept by its collector. */
  gross: money,
  costs: money,
  residue: money,
  receivedAt: time,
  /** Whether every note has its share. */
  isShared: z.boolean(),
  /** What it paid, in this order; each is split among the notes by itself. */
  lines: z.array(
    z.object({
      part: z.enum(['interest', 'principal', 'lateInterest']),
      due: optional(z.number()),
      amount: money,
    }),
  ),
});

const bond = renamed(z.object(summary), { opensAt: 'startTime', closesAt: 'endTime' });

const bondDetail = renamed(
  z.object({
    ...summary,
    /** `language` is the BCP 47 tag of what is shown and hashed. */
    documents: z.array(
      z.object({
        number: z.number(),
        language: z.string(),
        title: z.string(),
        hash: z.string(),
      }),
    ),
    defaultAfterDays: z.number(),
    dues: z.array(due),
    payments: z.array(payment),
    /** Last day that was computed. */
    computedTo: optional(day),
    lateInterest: money,
    defaultedOn: optional(day),
    /** Of a simulated borrower: fixed by its hash before the first note, shown after the end. */
    simulation: optional(
      z.object({ hash: z.string(), temper: optional(z.string()), seed: optional(z.string()) }),
    ),
  }),
  { opensAt: 'startTime', closesAt: 'endTime' },
);

/** A line of a note's cash flow: its share of a due, planned and received. */
const noteDue = z.object({
  number: z.number(),
  kind: z.enum(['instalment', 'early', 'accelerated']),
  day,
  planned: money,
  received: money,
  isReplaced: z.boolean(),
});

const ownNote = renamed(
  z.object({
    id: z.string(),
    bondId: z.string(),
    borrowerName: z.string(),
    isSimulated: z.boolean(),
    bondStatus: z.enum(bondStates),
    bucket: optional(z.enum(bondBuckets)),
    number: z.number(),
    amount: money,
    status: z.enum(['subscribed', 'refunded', 'lent']),
    monthlyRate: percent,
    months: z.number(),
    closesAt: time,
    /** Empty before the payout. */
    dues: z.array(noteDue),
    principalReceived: money,
    interestReceived: money,
    lateInterestReceived: money,
    /** Share of what the borrower still owes by its plan, late interest left out. */
    stillPlanned: money,
    computedTo: optional(day),
    boughtAt: time,
  }),
  { closesAt: 'endTime', boughtAt: 'createTime' },
);

const bondId = z.object({ id });

export const bondsCalls = {
  listBonds: define({
    summary: 'Announced bonds, newest first: with open notes, running, or ended',
    access: 'public',
    request: z.object({ phase: optional(z.enum(['funding', 'running', 'ended'])), ...paging }),
    result: page(bond),
  }),
  getBond: define({
    summary: 'One bond with its whole cash flow, planned and received',
    access: 'public',
    request: bondId,
    result: bondDetail,
    refusals: ['bonds.notFound'],
  }),
  listBondNotes: define({
    summary: 'Every note of a bond without its holder, with what it received of each payment',
    access: 'public',
    request: z.object({
      id,
      /** Number of the note to begin after. */
      after: optionalFigure(integer({ min: 1, max: 1_000_000 })),
    }),
    result: z.object({
      notes: z.array(
        z.object({
          number: z.number(),
          amount: money,
          shares: z.array(z.object({ payment: z.number(), line: z.number(), amount: money })),
        }),
      ),
      /** `after` of the next page; missing on the last one. */
      next: optional(z.number()),
    }),
    refusals: ['bonds.notFound'],
  }),
  getBondDocument: define({
    summary: 'The text of a borrower’s document and its SHA-256',
    access: 'public',
    request: z.object({ id, number: integer({ min: 1, max: 100 }) }),
    result: z.object({
      language: z.string(),
      title: z.string(),
      body: z.string(),
      hash: z.string(),
    }),
    refusals: ['bonds.notFound', 'bonds.documentNotFound'],
  }),
  buyBond: define({
    summary: 'Buys a note of a bond; the money is locked, and returns if the bond is not filled',
    access: 'member',
    idempotent: true,
    passing: ['fundPassword', 'totpCode'],
    request: renamed(
      z.object({
        bondId: id,
        amount: money,
        fundPassword: optional(text(128)),
        totpCode: optional(text(16)),
      }),
      { fundPassword: 'safePassword', totpCode: 'googleCode' },
    ),
    result: renamed(
      z.object({
        id: z.string(),
        bondId: z.string(),
        number: z.number(),
        amount: money,
        /** Whether this note filled the bond. */
        isFilled: z.boolean(),
        closesAt: time,
        boughtAt: time,
      }),
      { closesAt: 'endTime', boughtAt: 'createTime' },
    ),
    refusals: [
      'bonds.notFound',
      'bonds.notOpen',
      'bonds.ownBond',
      'bonds.belowMinimum',
      'bonds.aboveRemaining',
      'bonds.remainderTooSmall',
      'bonds.aboveCustomerLimit',
      'wallet.tooPrecise',
      'wallet.insufficientBalance',
      'identity.fundPasswordNotSet',
      'identity.fundPasswordWrong',
      'identity.totpRequired',
      'identity.totpWrong',
      'identity.tooManyAttempts',
    ],
  }),
  listOwnBondNotes: define({
    summary: 'My notes, newest first, each with its cash flow planned and received',
    access: 'member',
    request: z.object({ bondId: optional(id), ...paging }),
    result: page(ownNote),
  }),
} as const;
