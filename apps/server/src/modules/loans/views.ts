import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { creditLeft } from '@candor/domain/loans/credit-application';
import { interestToCome, repay, totalOwed } from '@candor/domain/loans/debt';
import {
  creditLimit,
  type LoanTerms,
  type TermsVersion,
  yearlyRate,
} from '@candor/domain/loans/terms';
import { type CurrencyCode, SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { multiplyDown } from '@candor/domain/money/fixed';
import { add, larger, type Money, type Rate, ZERO } from '@candor/domain/money/money';
import { invariant, Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import type { Queryable } from '../../platform/db.ts';
import { pageOf, pageOfRows } from '../../platform/pages.ts';
import { readEquity } from '../ledger/index.ts';
import type { LoansOptions } from './deps.ts';
import { listAccounts, loadApplicants } from './load-applicants.ts';
import { requireRunning } from './loan-changes.ts';
import { nextHourAt, presentEvent, presentLoan } from './present-loan.ts';
import {
  countLoans,
  findLoan,
  listLoans as listStored,
  listRunning,
  type LoanName,
  sumLent,
} from './store.ts';
import { findAgreements, listRejections } from './store-applications.ts';
import { listEvents } from './store-events.ts';
import { listTerms } from './store-terms.ts';
import { courseOf, debtAt, owedAt, type StoredLoan } from './stored-loan.ts';

/** Current terms, credit first. */
export async function listLoanTerms(
  { db }: LoansOptions,
  { kind }: RequestOf<'listLoanTerms'>,
  nowMs: number,
): Promise<ResultOf<'listLoanTerms'>> {
  const all = await listTerms(db, nowMs);
  return all.filter(({ terms }) => kind === undefined || terms.kind === kind).map(presentTerms);
}

const presentTerms = ({ terms, version, hash }: TermsVersion) => ({
  id: terms.id,
  kind: terms.kind,
  currency: terms.currency,
  minAmount: terms.minAmount,
  maxAmount: terms.maxAmount,
  dailyRate: terms.dailyRate,
  yearlyRate: yearlyRate(terms),
  graceHours: terms.graceHours,
  lateRate: multiplyDown(terms.dailyRate, terms.lateFactor) as Rate,
  lateShareMax: terms.lateShareMax,
  ...ofKind(terms),
  version,
  hash,
});

const ofKind = (terms: LoanTerms) =>
  terms.kind === 'credit'
    ? {
        days: [...terms.days],
        minDays: Math.min(...terms.days),
        maxDays: Math.max(...terms.days),
        returnDays: terms.returnDays,
        limits: { basic: [...terms.limits.basic], advanced: [...terms.limits.advanced] },
      }
    : {
        minDays: terms.minDays,
        maxDays: terms.maxDays,
        collateral: terms.collateral,
        haircut: terms.haircut,
        ltv: terms.ltv,
        cureHours: terms.cureHours,
        saleFee: terms.saleFee,
        sellAfterDays: terms.sellAfterDays,
      };

/** Limits and debts of a customer, and what the house can lend. */
export async function getLoanAccount(
  deps: LoansOptions,
  { userId, nowMs }: CallContext,
): Promise<ResultOf<'getLoanAccount'>> {
  const { db } = deps;
  const [applicants, running, terms, equity, lentOut, hasFundPassword, hasTotp] = await Promise.all(
    [
      listAccounts(db, deps, [userId]).then((all) => loadApplicants(db, deps, all, nowMs)),
      listRunning(db, [userId]),
      listTerms(db, nowMs),
      readEquity(db, [SETTLEMENT_CURRENCY], nowMs),
      sumLent(db),
      deps.fundPassword.isSet(db, userId),
      deps.secondFactor.isBound(db, userId),
    ],
  );
  const applicant = applicants.get(userId)!;
  const credit = terms.find((version) => version.terms.kind === 'credit')?.terms;
  invariant(credit?.kind === 'credit', 'credit has terms');
  const owedOf = (kind: StoredLoan['kind']) =>
    add(ZERO, ...running.filter((loan) => loan.kind === kind).map((loan) => owedAt(loan, nowMs)));
  return {
    currency: SETTLEMENT_CURRENCY,
    creditLimit: creditLimit(credit, applicant.grade, applicant.memberLevel),
    creditUsed: applicant.creditUsed,
    creditLeft: creditLeft(credit, applicant),
    creditOwed: owedOf('credit'),
    pledgeOwed: owedOf('pledge'),
    collateral: collateralOf(running),
    isUnderReview: applicant.isUnderReview,
    identity: applicant.grade,
    hasFundPassword,
    hasTotp,
    funded: larger(equity[0]!.equity, ZERO),
    lentOut,
  };
}

function collateralOf(loans: readonly StoredLoan[]) {
  const sums = new Map<CurrencyCode, Money>();
  for (const { pledged } of loans)
    if (pledged)
      sums.set(pledged.currency, add(sums.get(pledged.currency) ?? ZERO, pledged.quantity));
  return [...sums].map(([currency, quantity]) => ({ currency, quantity }));
}

/** Credit with its interest that these customers owe, in the settlement currency; none if nothing. */
export async function creditOwedOf(
  db: Queryable,
  userIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, Money>> {
  const owed = new Map<string, Money>();
  for (const loan of await listRunning(db, userIds, 'credit'))
    owed.set(loan.userId, add(owed.get(loan.userId) ?? ZERO, owedAt(loan, nowMs)));
  return owed;
}

/** A page of one customer's loans, newest first. */
export async function listLoans(
  deps: LoansOptions,
  request: RequestOf<'listLoans'>,
  { userId, nowMs }: CallContext,
): Promise<ResultOf<'listLoans'>> {
  const { db } = deps;
  const asked = pageOf(request);
  const { kind, status } = request;
  const filter = {
    userId,
    kind: kind ?? null,
    isOpen: status === undefined ? null : status === 'open',
  };
  const [found, total] = await Promise.all([listStored(db, filter, asked), countLoans(db, filter)]);
  const { shown, page } = pageOfRows(asked, found, { total, placeOf: ({ id }) => id });
  return { records: await presentAll(deps, userId, shown, nowMs), ...page };
}

/** Loans of one customer with their agreements and reasons. */
export async function presentAll(
  { db, prices }: Pick<LoansOptions, 'db' | 'prices'>,
  userId: string,
  loans: readonly StoredLoan[],
  nowMs: number,
): Promise<ResultOf<'listLoans'>['records']> {
  const ids = loans.map(({ id }) => id);
  const [agreements, rejections] = await Promise.all([
    findAgreements(db, userId, ids),
    listRejections(db, userId, ids),
  ]);
  return loans.map((loan) => {
    const agreement = agreements.get(loan.id);
    invariant(agreement, 'every loan has its agreement');
    return presentLoan(loan, {
      prices,
      nowMs,
      agreement,
      rejections: rejections.get(loan.id) ?? [],
    });
  });
}

/** One loan with its history. Refuses: loans.notFound. */
export async function getLoan(
  deps: LoansOptions,
  { id }: RequestOf<'getLoan'>,
  { userId, nowMs }: CallContext,
): Promise<ResultOf<'getLoan'>> {
  const loan = await requireLoan(deps, { userId, id });
  const [[shown], events] = await Promise.all([
    presentAll(deps, userId, [loan], nowMs),
    listEvents(deps.db, loan),
  ]);
  return { ...shown!, history: events.map(presentEvent) };
}

/** Refuses: loans.notFound, also for another customer's id. */
export async function requireLoan(
  { db }: Pick<LoansOptions, 'db'>,
  name: LoanName,
): Promise<StoredLoan> {
  const loan = await findLoan(db, name);
  if (!loan) throw new Refusal('loans.notFound');
  return loan;
}

/** What a repayment would pay now. Refuses: loans.notFound, loans.movedOn, loans.moreThanOwed. */
export async function quoteRepayment(
  deps: LoansOptions,
  { id, amount }: RequestOf<'quoteRepayment'>,
  { userId, nowMs }: CallContext,
): Promise<ResultOf<'quoteRepayment'>> {
  const loan = await requireLoan(deps, { userId, id });
  requireRunning(loan);
  const debt = debtAt(loan, nowMs);
  const owed = totalOwed(debt);
  const paid = repay(debt, amount ?? owed);
  const left = totalOwed(paid.debt);
  const { terms } = loan.version;
  const next = nextHourAt(loan, nowMs);
  return {
    currency: terms.currency,
    owed,
    amount: add(paid.interest, paid.principal),
    interest: paid.interest,
    principal: paid.principal,
    left,
    saved: interestToCome(paid.principal, debt, courseOf(loan)),
    ...(left === 0n && loan.pledged ? { returned: loan.pledged.quantity } : {}),
    ...(next === null ? {} : { nextHourAt: next }),
  };
}
