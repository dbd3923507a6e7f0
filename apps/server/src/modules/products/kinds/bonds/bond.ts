import type { Translated } from '@candor/domain/languages';
import type { Day } from '@candor/domain/calendar';
import type { Money, Rate } from '@candor/domain/money/money';
import { bucketOf } from '@candor/domain/products/kinds/bonds/bucket';
import type { BondLoan, Due } from '@candor/domain/products/kinds/bonds/loan';
import type { Temper } from '@candor/domain/products/kinds/bonds/simulated-borrower';

export const bondStatuses = [
  'draft',
  'open',
  'refunding',
  'refunded',
  'payingOut',
  'repaying',
  'defaulted',
  'repaid',
  'writtenOff',
] as const;
export type BondStatus = (typeof bondStatuses)[number];

/** A bond as stored. Amounts are in the settlement currency. */
export interface Bond {
  readonly id: string;
  readonly borrowerId: string;
  readonly seedName: string | null;
  readonly purpose: Translated<string>;
  readonly target: Money;
  readonly noteMin: Money;
  readonly customerMax: Money;
  readonly monthlyRate: Rate;
  readonly months: number;
  readonly lateDailyRate: Rate;
  readonly risk: number;
  readonly opensAtMs: number;
  readonly closesAtMs: number;
  readonly status: BondStatus;
  readonly subscribed: Money;
  readonly notes: number;
  readonly notesDone: number;
  readonly fundedAtMs: number | null;
  readonly paidOutOn: Day | null;
  readonly computedTo: Day | null;
  readonly daysLate: number;
  readonly lateInterest: Money;
  readonly defaultedOn: Day | null;
  readonly claim: Money;
  readonly payments: number;
  readonly endedOn: Day | null;
  readonly simulation: {
    readonly temper: Temper;
    readonly seed: Uint8Array;
    readonly hash: Uint8Array;
  } | null;
  readonly createdAtMs: number;
}

const loanStatuses = ['repaying', 'defaulted', 'repaid', 'writtenOff'] as const;

/** The loan of a bond that was paid out; null before. */
export function loanOf(bond: Bond, dues: readonly Due[]): BondLoan | null {
  const status = loanStatuses.find((each) => each === bond.status);
  if (!status || bond.paidOutOn === null) return null;
  const { monthlyRate, months, lateDailyRate, defaultedOn, claim, lateInterest } = bond;
  return {
    principal: bond.target,
    monthlyRate,
    months,
    lateDailyRate,
    paidOutOn: bond.paidOutOn,
    status,
    defaultedOn,
    claim,
    dues,
    lateInterest,
  };
}

/** How late the borrower is; null before the payout and after the last payment. */
export const bucketNow = ({ status, daysLate }: Bond) =>
  status === 'repaying' || status === 'defaulted'
    ? bucketOf(daysLate, status === 'defaulted')
    : null;
