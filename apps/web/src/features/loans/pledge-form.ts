/** The form of a pledge loan: what it costs, and when its collateral is sold. */
import { DAY_MS } from '@candor/domain/durations';
import { lateInterestMax, termInterest } from '@candor/domain/loans/debt';
import { borrowable, loanToValue } from '@candor/domain/loans/loan-to-value';
import { marginPrices } from '@candor/domain/loans/margin-watch';
import { getCurrency } from '@candor/domain/money/currencies';
import { truncateTo } from '@candor/domain/money/fixed';
import { add, type Money, type Price, type Rate } from '@candor/domain/money/money';
import type { MessageId } from '@candor/messages/message-id';
import { typedMoney } from '../../parts/typed-money.ts';
import type { LoanTerms, PledgeTerms } from './use-loans.ts';

export interface PledgeForm {
  /** Plain decimal texts, as typed. */
  readonly amount: string;
  readonly collateral: string;
  readonly days: number;
}

/** What a loan costs, on time and late; the figures of its agreement. */
export function costsOf(terms: LoanTerms, amount: Money, days: number, nowMs: number) {
  const interest = termInterest(amount, terms, days);
  return {
    interest,
    total: add(amount, interest),
    lateDay: termInterest(amount, { dailyRate: terms.lateRate }, 1),
    lateMost: lateInterestMax(amount, terms),
    endsAtMs: nowMs + days * DAY_MS,
  };
}

export type Costs = ReturnType<typeof costsOf>;

export interface PledgeSummary {
  readonly amount: Money;
  readonly collateral: Money;
  /** Null until there are both collateral and a price. */
  readonly ltv: Rate | null;
  /** Prices at which something happens; null without collateral or loan. */
  readonly prices: ReturnType<typeof marginPrices> | null;
  /** The most that the collateral supports; undefined without a price. */
  readonly most: Money | undefined;
}

export function summarisePledge(
  { amount, collateral }: PledgeForm,
  terms: PledgeTerms,
  index: Price | undefined,
): PledgeSummary {
  const debt = typedMoney(amount);
  const behind = { quantity: typedMoney(collateral), haircut: terms.haircut };
  const isReady = debt > 0n && behind.quantity > 0n;
  const supported = index && borrowable(behind, terms.ltv.initial, index);
  return {
    amount: debt,
    collateral: behind.quantity,
    ltv: isReady && index ? loanToValue(debt, behind, index) : null,
    prices: isReady ? marginPrices(debt, behind, terms.ltv) : null,
    most: supported === undefined ? undefined : cents(smallest(supported, terms.maxAmount)),
  };
}

const smallest = (a: Money, b: Money): Money => (a < b ? a : b);
/** Whole cents, so that the price may move a little until it is signed. */
const cents = (amount: Money): Money => truncateTo(amount, 2) as Money;

/** Loan to value if the price fell to another one. */
export const ltvAt = (
  { amount, collateral }: Pick<PledgeSummary, 'amount' | 'collateral'>,
  { haircut }: Pick<PledgeTerms, 'haircut'>,
  index: Price,
): Rate | null => loanToValue(amount, { quantity: collateral, haircut }, index);

export interface PledgeState {
  readonly terms: PledgeTerms;
  readonly summary: PledgeSummary;
  readonly days: number;
  readonly free: Money | undefined;
  readonly funded: Money;
  readonly isOnline: boolean;
  /** Why the customer's countries do not allow it. */
  readonly forbidden: MessageId | null;
  readonly isVerified: boolean;
  readonly hasPrice: boolean;
}

/** Why it cannot be continued; null if it can. The server applies the same rules. */
export function pledgeProblem(state: PledgeState): MessageId | null {
  const { terms, summary, days, free, funded } = state;
  const { amount, collateral, ltv } = summary;
  if (!state.isOnline) return 'loans.offline';
  if (state.forbidden) return state.forbidden;
  if (!state.isVerified) return 'loans.verifyFirst';
  if (collateral === 0n) return 'loans.enterCollateral';
  if (free !== undefined && collateral > free) return 'loans.notEnoughCollateral';
  if (amount === 0n) return 'loans.enterAmount';
  if (amount < terms.minAmount) return 'loans.belowMinimum';
  if (amount > terms.maxAmount) return 'loans.aboveMaximum';
  if (!state.hasPrice || ltv === null) return 'loans.waitForPrice';
  if (ltv > terms.ltv.initial) return 'loans.tooHigh';
  if (amount > funded) return 'loans.notFunded';
  return days >= terms.minDays && days <= terms.maxDays ? null : 'loans.chooseDays';
}

/** Decimals of a coin or of money as they are typed. */
export const decimalsOf = (code: Parameters<typeof getCurrency>[0]): number =>
  getCurrency(code).decimals;
