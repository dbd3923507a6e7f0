import { HOUR_MS } from '@candor/domain/durations';
import type { ResultOf } from '@candor/contract/calls';
import {
  endsAt,
  graceEndsAt,
  interestOwed,
  lateInterest,
  termInterest,
  totalOwed,
} from '@candor/domain/loans/debt';
import { returnUntil } from '@candor/domain/loans/loan-dates';
import { loanToValue } from '@candor/domain/loans/loan-to-value';
import { marginPrices } from '@candor/domain/loans/margin-watch';
import { ZERO } from '@candor/domain/money/money';
import type { LoanPrices } from './deps.ts';
import { shownPrice } from './prices-now.ts';
import type { SignedAgreement, StoredRejection } from './store-applications.ts';
import type { StoredEvent } from './store-events.ts';
import { courseOf, debtAt, pledgeOf, type StoredLoan } from './stored-loan.ts';

type Presented = ResultOf<'repayLoan'>;

export interface About {
  readonly prices: LoanPrices;
  readonly nowMs: number;
  readonly agreement: Pick<SignedAgreement, 'hash' | 'signedAtMs'>;
  readonly rejections: readonly StoredRejection[];
}

/** A loan as its customer sees it, with what is owed now. */
export function presentLoan(loan: StoredLoan, about: About): Presented {
  const { terms, version } = loan.version;
  return {
    id: loan.id,
    termsId: terms.id,
    termsVersion: version,
    kind: loan.kind,
    currency: terms.currency,
    amount: loan.amount,
    days: loan.days,
    dailyRate: terms.dailyRate,
    totalInterest: termInterest(loan.amount, terms, loan.days),
    status: loan.status,
    appliedAt: loan.appliedAtMs,
    ...(loan.closedAtMs === null ? {} : { closedAt: loan.closedAtMs }),
    ...(loan.closeReason === null ? {} : { closeReason: loan.closeReason }),
    ...owedNow(loan, about.nowMs),
    ...(loan.purpose === null ? {} : { purpose: loan.purpose }),
    rejections: [...about.rejections],
    ...dates(loan, about.nowMs),
    ...collateralNow(loan, about),
    agreementHash: about.agreement.hash,
    signedAt: about.agreement.signedAtMs,
  };
}

function owedNow(loan: StoredLoan, nowMs: number) {
  const debt = debtAt(loan, nowMs);
  if (loan.status !== 'passed')
    return {
      principal: ZERO,
      interest: ZERO,
      lateInterest: ZERO,
      owed: ZERO,
      interestPaid: debt.interestPaid,
    };
  return {
    principal: debt.principal,
    interest: interestOwed(debt),
    lateInterest: lateInterest(debt),
    owed: totalOwed(debt),
    interestPaid: debt.interestPaid,
  };
}

function dates(loan: StoredLoan, nowMs: number) {
  if (loan.startedAtMs === null) return {};
  const course = courseOf(loan);
  const { terms } = loan.version;
  const [endMs, lateMs] = [endsAt(course), graceEndsAt(course)];
  const isRunning = loan.status === 'passed';
  const standing = nowMs <= endMs ? 'running' : nowMs <= lateMs ? 'grace' : 'overdue';
  const nextHour = nextHourAt(loan, nowMs);
  return {
    startedAt: loan.startedAtMs,
    endsAt: endMs,
    lateFrom: lateMs,
    ...(isRunning ? { standing: standing as 'running' | 'grace' | 'overdue' } : {}),
    ...(isRunning && terms.kind === 'credit' ? { returnUntil: returnUntil(course, terms) } : {}),
    ...(nextHour === null ? {} : { nextHourAt: nextHour }),
  };
}

/** When the next hour of interest begins; null in the grace, and for a loan that does not run. */
export function nextHourAt(loan: StoredLoan, nowMs: number): number | null {
  if (loan.status !== 'passed' || loan.startedAtMs === null) return null;
  const course = courseOf(loan);
  const lateMs = graceEndsAt(course);
  const fromMs = nowMs < endsAt(course) ? course.startedAtMs : lateMs;
  if (nowMs < fromMs) return lateMs;
  return fromMs + Math.ceil(Math.max(1, nowMs - fromMs) / HOUR_MS) * HOUR_MS;
}

function collateralNow(loan: StoredLoan, { prices, nowMs }: About) {
  if (!loan.pledged) return {};
  const { pledged, terms, collateral } = pledgeOf(loan);
  const shown = {
    collateralCurrency: pledged.currency,
    collateralQuantity: pledged.quantity,
    haircut: terms.haircut,
    levels: terms.ltv,
    marginState: loan.marginState,
    ...(loan.cureUntilMs === null ? {} : { cureUntil: loan.cureUntilMs }),
  };
  const tick = shownPrice(prices, pledged.currency);
  if (loan.status !== 'passed' || pledged.quantity === 0n) return shown;
  const owed = totalOwed(debtAt(loan, nowMs));
  const ltv = tick && loanToValue(owed, collateral, tick.price);
  return {
    ...shown,
    marginPrices: marginPrices(owed, collateral, terms.ltv),
    ...(tick ? { index: tick.price } : {}),
    ...(ltv ? { ltv } : {}),
  };
}

/** A line of history as the customer sees it. */
export const presentEvent = (event: StoredEvent): ResultOf<'getLoan'>['history'][number] => ({
  kind: event.kind,
  time: event.atMs,
  ...(event.amount === undefined ? {} : { amount: event.amount }),
  ...(event.currency === undefined ? {} : { currency: event.currency }),
  ...(event.ltv === undefined ? {} : { ltv: event.ltv }),
  ...(event.price === undefined ? {} : { price: event.price }),
  ...(event.sequence === undefined ? {} : { sequence: String(event.sequence) }),
  ...(event.reason === undefined ? {} : { reason: event.reason }),
});
