import { HOUR_MS } from '../durations.ts';
import { getCurrency, SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { divideUp, multiplyDown, ONE, roundUpTo, truncateTo } from '../money/fixed.ts';
import { add, smaller, subtract, toText, ZERO, type Money, type Rate } from '../money/money.ts';
import { invariant, Refusal } from '../refusal.ts';
import type { LoanCosts } from './terms.ts';

const DAY_HOURS = 24;
/** Loans are made and repaid in the settlement currency. */
const { decimals } = getCurrency(SETTLEMENT_CURRENCY);

/** When a loan runs, and what it costs. */
export interface LoanCourse extends LoanCosts {
  /** When the money was paid out. Epoch milliseconds. */
  readonly startedAtMs: number;
  readonly days: number;
}

/**
 * What is owed. Interest is kept as the exact sum of principal times daily rate over hours, 24
 * times the interest, and rounded only when it is read: so it does not matter when or how often it
 * was brought up to date.
 */
export interface Debt {
  /** Whole units of the settlement currency's decimals. */
  readonly principal: Money;
  /** Sum of principal · daily rate over the hours charged. */
  readonly charged: Money;
  readonly chargedHours: number;
  /** The same for the hours after the grace. */
  readonly lateCharged: Money;
  readonly lateHours: number;
  /** Most that late interest can become; null until it begins. */
  readonly lateMax: Money | null;
  readonly interestPaid: Money;
}

/** A debt at the moment of its payout. Throws if interest on it could not be exact. */
export function newDebt(principal: Money, { dailyRate, lateFactor }: LoanCosts): Debt {
  invariant(truncateTo(principal, decimals) === principal, 'a principal has the decimals of money');
  const isExact =
    truncateTo(multiplyDown(dailyRate, lateFactor), 12) * ONE === dailyRate * lateFactor;
  invariant(isExact, 'a daily rate has at most 12 decimals');
  return {
    principal,
    charged: ZERO,
    chargedHours: 0,
    lateCharged: ZERO,
    lateHours: 0,
    lateMax: null,
    interestPaid: ZERO,
  };
}

export const endsAt = ({ startedAtMs, days }: LoanCourse): number =>
  startedAtMs + days * DAY_HOURS * HOUR_MS;

/** When late interest begins. */
export const graceEndsAt = (course: LoanCourse): number =>
  endsAt(course) + course.graceHours * HOUR_MS;

/** Hours that have begun: at the very end of an hour the next one has not. */
const begunHours = (fromMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((nowMs - fromMs) / HOUR_MS));

/**
 * Charges every hour that has begun, each on the principal at its beginning: the agreed rate until
 * the end, nothing in the grace, then the late rate. Source: products §3.
 */
export function chargeHours(debt: Debt, course: LoanCourse, nowMs: number): Debt {
  const { principal } = debt;
  const hours = Math.min(begunHours(course.startedAtMs, nowMs), course.days * DAY_HOURS);
  const lateHours = begunHours(graceEndsAt(course), nowMs);
  const lateRate = multiplyDown(course.dailyRate, course.lateFactor) as Rate;
  const begins = lateHours > 0 && debt.lateMax === null;
  const lateMax = begins
    ? (truncateTo(multiplyDown(principal, course.lateShareMax), decimals) as Money)
    : debt.lateMax;
  return {
    ...debt,
    charged: add(debt.charged, hourly(principal, course.dailyRate, hours - debt.chargedHours)),
    chargedHours: Math.max(hours, debt.chargedHours),
    lateCharged: add(debt.lateCharged, hourly(principal, lateRate, lateHours - debt.lateHours)),
    lateHours: Math.max(lateHours, debt.lateHours),
    lateMax,
  };
}

const hourly = (principal: Money, dailyRate: Rate, hours: number): Money =>
  (multiplyDown(principal, dailyRate) * BigInt(Math.max(0, hours))) as Money;

/** Interest of a sum over hours, rounded up once, to the decimals of the currency. */
const interestOfSum = (sum: Money): Money =>
  roundUpTo(divideUp(sum, BigInt(DAY_HOURS) * ONE), decimals) as Money;

/** Late interest charged so far, never above its maximum. */
export const lateInterest = ({ lateCharged, lateMax }: Debt): Money =>
  smaller(interestOfSum(lateCharged), lateMax ?? ZERO);

/** Interest that is owed, of a debt whose hours are charged. */
export const interestOwed = (debt: Debt): Money =>
  subtract(add(interestOfSum(debt.charged), lateInterest(debt)), debt.interestPaid);

/** Everything that is owed, of a debt whose hours are charged: what an early repayment costs. */
export const totalOwed = (debt: Debt): Money => add(debt.principal, interestOwed(debt));

/** The total at a moment. */
export const owedAt = (debt: Debt, course: LoanCourse, nowMs: number): Money =>
  totalOwed(chargeHours(debt, course, nowMs));

/**
 * Interest of the whole term on a principal that stays: principal · rate · days, rounded up.
 * Source: products §3.
 */
export const termInterest = (
  principal: Money,
  { dailyRate }: Pick<LoanCosts, 'dailyRate'>,
  days: number,
): Money => interestOfSum(hourly(principal, dailyRate, days * DAY_HOURS));

/** Interest of the hours to come until the end that a principal would still cost. */
export const interestToCome = (
  principal: Money,
  { chargedHours }: Pick<Debt, 'chargedHours'>,
  { dailyRate, days }: Pick<LoanCourse, 'dailyRate' | 'days'>,
): Money => interestOfSum(hourly(principal, dailyRate, days * DAY_HOURS - chargedHours));

/** What a late loan costs a day after the grace, on a principal that stays. */
export const lateInterestOfDay = (principal: Money, { dailyRate, lateFactor }: LoanCosts): Money =>
  interestOfSum(hourly(principal, multiplyDown(dailyRate, lateFactor) as Rate, DAY_HOURS));

/** Most that late interest can become on a principal. */
export const lateInterestMax = (
  principal: Money,
  { lateShareMax }: Pick<LoanCosts, 'lateShareMax'>,
): Money => truncateTo(multiplyDown(principal, lateShareMax), decimals) as Money;

/** How a repayment is divided: accrued interest first, then principal. */
export interface Repayment {
  readonly interest: Money;
  readonly principal: Money;
  /** What is owed afterward. */
  readonly debt: Debt;
}

/**
 * Divides a repayment of a debt whose hours are charged. Source: products §3.
 * Refuses: loans.nothingToRepay, loans.moreThanOwed, wallet.tooPrecise.
 */
export function repay(debt: Debt, amount: Money): Repayment {
  if (amount <= 0n) throw new Refusal('loans.nothingToRepay');
  if (truncateTo(amount, decimals) !== amount)
    throw new Refusal('wallet.tooPrecise', { decimals: String(decimals) });
  const owed = totalOwed(debt);
  if (amount > owed) throw new Refusal('loans.moreThanOwed', { owed: toText(owed) });
  const interest = smaller(amount, interestOwed(debt));
  const principal = subtract(amount, interest);
  return {
    interest,
    principal,
    debt: {
      ...debt,
      principal: subtract(debt.principal, principal),
      interestPaid: add(debt.interestPaid, interest),
    },
  };
}
