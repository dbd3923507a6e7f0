import { rate } from '@candor/domain/money/money';
import { momentsOf, type LoanMoment } from '@candor/domain/loans/loan-dates';
import type { Tx } from '../../platform/db.ts';
import type { ShortJob } from '../../platform/jobs.ts';
import type { LoansOptions } from './deps.ts';
import { CALL_DEADLINE, LOAN_DATES, loanOfKey, nextMomentAt } from './due-rows.ts';
import { judged, soldTo } from './loan-changes.ts';
import { sellablePrice } from './prices-now.ts';
import { lockLoan } from './store.ts';
import { courseOf, owedAt, pledgeOf, type StoredLoan } from './stored-loan.ts';
import { applyChange } from './write-change.ts';

/** How soon a sale is tried again while the market is halted or its price too old. */
const RETRY_MS = 2_000;
/** A sale to this share pays the whole loan. */
const EVERYTHING = rate('0');

type Deps = Pick<LoansOptions, 'random' | 'outbox' | 'prices'>;

/** Brings the moments of running loans, one after the other, however late it runs. */
export const loanDatesJob = (deps: Deps): ShortJob => ({
  name: LOAN_DATES,
  async run(tx, { key }, nowMs) {
    let loan = await lockLoan(tx, loanOfKey(key));
    while (loan) {
      const atMs = nextMomentAt(loan);
      if (atMs === null) return null;
      if (atMs > nowMs) return atMs;
      const next = await comeTo(tx, deps, loan, nowMs);
      if (!next) return nowMs + RETRY_MS;
      loan = next;
    }
    return null;
  },
});

/** The loan after its next moment; null if a sale has to wait for a price. */
async function comeTo(
  tx: Tx,
  deps: Deps,
  loan: StoredLoan,
  nowMs: number,
): Promise<StoredLoan | null> {
  const { kind, atMs } = momentsOf(courseOf(loan), loan.version.terms)[loan.moments]!;
  const after = { ...loan, moments: loan.moments + 1 };
  if (kind === 'matured') return mature(tx, deps, after, nowMs);
  const events = [{ kind: kind satisfies LoanMoment, owed: owedAt(loan, Math.max(atMs, nowMs)) }];
  await applyChange(tx, deps, { loan: after, transfers: [], key: '', events }, nowMs);
  return after;
}

/** Pays a loan that nobody repaid from its collateral, and returns the rest. */
async function mature(
  tx: Tx,
  deps: Deps,
  loan: StoredLoan,
  nowMs: number,
): Promise<StoredLoan | null> {
  const price = sellablePrice(deps.prices, pledgeOf(loan).pledged.currency, nowMs);
  if (!price) return null;
  const change = soldTo(loan, EVERYTHING, { ...price, atMs: nowMs, nowMs, reason: 'matured' });
  await applyChange(tx, deps, change, nowMs);
  return change.loan;
}

/** Ends a call: cured by then, or sold. A loan that was called again has another row. */
export const callDeadlineJob = (deps: Deps): ShortJob => ({
  name: CALL_DEADLINE,
  async run(tx, { key }, nowMs) {
    const loan = await lockLoan(tx, loanOfKey(key));
    const untilMs = Number(key.split('/')[2]);
    if (!loan || loan.status !== 'passed' || loan.cureUntilMs !== untilMs) return null;
    const price = sellablePrice(deps.prices, pledgeOf(loan).pledged.currency, nowMs);
    if (!price) return nowMs + RETRY_MS;
    const change = judged(loan, { ...price, atMs: nowMs }, nowMs);
    if (change) await applyChange(tx, deps, change, nowMs);
    return null;
  },
});
