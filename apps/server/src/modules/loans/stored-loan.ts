import type { CreditPurpose, LoanStatus } from '@candor/domain/loans/credit-application';
import { chargeHours, type Debt, type LoanCourse, totalOwed } from '@candor/domain/loans/debt';
import type { Collateral } from '@candor/domain/loans/loan-to-value';
import type { MarginState } from '@candor/domain/loans/margin-watch';
import type { LoanKind, PledgeTerms, TermsVersion } from '@candor/domain/loans/terms';
import { type CurrencyCode, SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { type Money, money, toText } from '@candor/domain/money/money';
import { invariant } from '@candor/domain/refusal';

export type CloseReason = 'repaid' | 'returned' | 'sold' | 'matured';

/** Coins that are locked for a loan. */
export interface Pledged {
  readonly currency: CurrencyCode;
  readonly quantity: Money;
}

export interface StoredLoan {
  readonly userId: string;
  readonly id: string;
  readonly kind: LoanKind;
  readonly version: TermsVersion;
  readonly status: LoanStatus;
  readonly amount: Money;
  readonly days: number;
  readonly purpose: CreditPurpose | null;
  /** Epoch milliseconds, like all times here. */
  readonly appliedAtMs: number;
  readonly decidedAtMs: number | null;
  readonly decidedBy: string | null;
  readonly startedAtMs: number | null;
  readonly closedAtMs: number | null;
  readonly closeReason: CloseReason | null;
  /** As of its last change: `debtAt` brings it up to date. */
  readonly debt: Debt;
  readonly loss: Money;
  /** Null for credit. */
  readonly pledged: Pledged | null;
  readonly marginState: MarginState;
  readonly cureUntilMs: number | null;
  readonly watchedFromMs: number | null;
  readonly moments: number;
  readonly movements: number;
}

export interface LoanRow {
  user_id: string;
  id: string;
  kind: LoanKind;
  terms_id: string;
  terms_version: number;
  status: LoanStatus;
  amount: string;
  days: number;
  purpose: CreditPurpose | null;
  applied_at: number;
  decided_at: number | null;
  decided_by: string | null;
  started_at: number | null;
  closed_at: number | null;
  close_reason: CloseReason | null;
  principal: string;
  charged: string;
  charged_hours: number;
  late_charged: string;
  late_hours: number;
  late_max: string | null;
  interest_paid: string;
  loss: string;
  collateral_currency: CurrencyCode | null;
  collateral_quantity: string;
  margin_state: MarginState;
  cure_until: number | null;
  watched_from: number | null;
  moments: number;
  movements: number;
}

export const fromRow = (row: LoanRow, version: TermsVersion): StoredLoan => ({
  userId: row.user_id,
  id: row.id,
  kind: row.kind,
  version,
  status: row.status,
  amount: money(row.amount),
  days: row.days,
  purpose: row.purpose,
  appliedAtMs: row.applied_at,
  decidedAtMs: row.decided_at,
  decidedBy: row.decided_by,
  startedAtMs: row.started_at,
  closedAtMs: row.closed_at,
  closeReason: row.close_reason,
  debt: {
    principal: money(row.principal),
    charged: money(row.charged),
    chargedHours: row.charged_hours,
    lateCharged: money(row.late_charged),
    lateHours: row.late_hours,
    lateMax: row.late_max === null ? null : money(row.late_max),
    interestPaid: money(row.interest_paid),
  },
  loss: money(row.loss),
  pledged:
    row.collateral_currency === null
      ? null
      : { currency: row.collateral_currency, quantity: money(row.collateral_quantity) },
  marginState: row.margin_state,
  cureUntilMs: row.cure_until,
  watchedFromMs: row.watched_from,
  moments: row.moments,
  movements: row.movements,
});

export const toRow = (loan: StoredLoan): LoanRow => ({
  user_id: loan.userId,
  id: loan.id,
  kind: loan.kind,
  terms_id: loan.version.terms.id,
  terms_version: loan.version.version,
  status: loan.status,
  amount: toText(loan.amount),
  days: loan.days,
  purpose: loan.purpose,
  applied_at: loan.appliedAtMs,
  decided_at: loan.decidedAtMs,
  decided_by: loan.decidedBy,
  started_at: loan.startedAtMs,
  closed_at: loan.closedAtMs,
  close_reason: loan.closeReason,
  principal: toText(loan.debt.principal),
  charged: toText(loan.debt.charged),
  charged_hours: loan.debt.chargedHours,
  late_charged: toText(loan.debt.lateCharged),
  late_hours: loan.debt.lateHours,
  late_max: loan.debt.lateMax === null ? null : toText(loan.debt.lateMax),
  interest_paid: toText(loan.debt.interestPaid),
  loss: toText(loan.loss),
  collateral_currency: loan.pledged?.currency ?? null,
  collateral_quantity: loan.pledged ? toText(loan.pledged.quantity) : '0',
  margin_state: loan.marginState,
  cure_until: loan.cureUntilMs,
  watched_from: loan.watchedFromMs,
  moments: loan.moments,
  movements: loan.movements,
});

/** When a loan runs and what it costs. It must have been paid out. */
export function courseOf({ version, startedAtMs, days }: StoredLoan): LoanCourse {
  invariant(startedAtMs !== null, 'a loan without payout has no course');
  return { ...version.terms, startedAtMs, days };
}

/** The debt with every hour charged that has begun; before the payout there is none. */
export const debtAt = (loan: StoredLoan, nowMs: number): Debt =>
  loan.status === 'passed' ? chargeHours(loan.debt, courseOf(loan), nowMs) : loan.debt;

/** Everything owed at a moment. */
export const owedAt = (loan: StoredLoan, nowMs: number): Money =>
  loan.status === 'passed' ? totalOwed(debtAt(loan, nowMs)) : (0n as Money);

/** A pledge loan with its collateral and terms. */
export function pledgeOf(loan: StoredLoan): {
  readonly pledged: Pledged;
  readonly terms: PledgeTerms;
  readonly collateral: Collateral;
} {
  const { pledged } = loan;
  const { terms } = loan.version;
  invariant(pledged && terms.kind === 'pledge', 'a pledge loan has collateral');
  return { pledged, terms, collateral: { quantity: pledged.quantity, haircut: terms.haircut } };
}

/** Market in which collateral is priced. */
export const marketOf = (currency: CurrencyCode): string => `${currency}${SETTLEMENT_CURRENCY}`;
