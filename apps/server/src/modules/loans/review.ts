import {
  type CreditRejections,
  isInReview,
  requireReasons,
  type ReviewedItem,
} from '@candor/domain/loans/credit-application';
import { requireService } from '@candor/domain/countries/country-rules';
import { payoutTransfers } from '@candor/domain/loans/transfers';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { ZERO } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import { scheduleDue } from '../../platform/jobs.ts';
import { assertOpenings } from '../responsible-trading/index.ts';
import type { LoansOptions } from './deps.ts';
import { loanKey } from './due-rows.ts';
import { started } from './loan-changes.ts';
import { PAYOUT } from './review-names.ts';
import { type LoanName, lockLoan } from './store.ts';
import { insertRejections, listDocuments } from './store-applications.ts';
import type { StoredLoan } from './stored-loan.ts';
import { loanEvents, moveUnderGuard, writeDates, writeLoan } from './write-change.ts';

type Deps = Pick<LoansOptions, 'random' | 'outbox' | 'countries'>;

interface Verdict {
  readonly name: LoanName;
  /** `practice`, or the operators who decided. */
  readonly by: string;
  readonly nowMs: number;
}

/** An application that waits, locked. Refuses: loans.notFound, loans.movedOn. */
async function requireInReview(tx: Tx, name: LoanName): Promise<StoredLoan> {
  const loan = await lockLoan(tx, name);
  if (!loan || loan.kind !== 'credit') throw new Refusal('loans.notFound');
  if (!isInReview(loan.status)) throw new Refusal('loans.movedOn');
  return loan;
}

/** Tells the customer that somebody looks at the application. Refuses: loans.notFound, loans.movedOn. */
export async function beginReview(deps: Deps, tx: Tx, { name, nowMs }: Verdict): Promise<void> {
  const loan = await requireInReview(tx, name);
  if (loan.status === 'underReview') throw new Refusal('loans.movedOn');
  const next: StoredLoan = { ...loan, status: 'underReview' };
  await writeLoan(tx, deps, { loan: next, events: [{ kind: 'underReview', owed: ZERO }] }, nowMs);
  await deps.outbox.publish(tx, loanEvents(loan), nowMs);
}

/**
 * Passes an application and pays it out at once, in the same transaction.
 * Refuses: loans.notFound, loans.movedOn, loans.soldOut, responsibleTrading.*, countries.*.
 */
export async function passLoan(deps: Deps, tx: Tx, { name, by, nowMs }: Verdict): Promise<void> {
  const waiting = await requireInReview(tx, name);
  // Applied for before a break or a freeze began, and lent during none of them.
  await assertOpenings(tx, waiting.userId, nowMs);
  const allowed = await deps.countries.read(tx, [waiting.userId]);
  requireService({ service: 'creditLoans' }, allowed(waiting.userId));
  const loan = started(waiting, nowMs, { decidedBy: waiting.decidedBy ?? by });
  const { userId, id, amount } = loan;
  const transfers = payoutTransfers(loan, amount);
  await moveUnderGuard(tx, { userId, key: `loan/${id}/start/0`, transfers, needed: amount }, nowMs);
  const paid = { kind: 'paidOut', amount, currency: SETTLEMENT_CURRENCY, owed: amount } as const;
  await writeLoan(tx, deps, { loan, events: [paid] }, nowMs);
  await writeDates(tx, loan);
  await deps.outbox.publish(tx, loanEvents(loan), nowMs);
}

/**
 * Ends an application whose owner has taken a break since, was frozen, or lives where credit is no
 * longer offered.
 * Refuses: loans.notFound, loans.movedOn.
 */
export async function endApplication(
  deps: Deps,
  tx: Tx,
  { name, nowMs }: Omit<Verdict, 'by'>,
): Promise<void> {
  const loan = await requireInReview(tx, name);
  const next: StoredLoan = { ...loan, status: 'cancelled' };
  await writeLoan(tx, deps, { loan: next, events: [{ kind: 'cancelled', owed: ZERO }] }, nowMs);
  await deps.outbox.publish(tx, loanEvents(loan), nowMs);
}

/**
 * Approves an application that one person may decide; the product pays it out with its next due
 * row, so that no command of a single operator moves money (decision 0112).
 * Refuses: loans.notFound, loans.movedOn, loans.twoPeopleNeeded.
 */
export async function approveAlone(
  deps: Deps,
  tx: Tx,
  { name, by, nowMs }: Verdict,
): Promise<void> {
  const loan = await requireInReview(tx, name);
  const { terms } = loan.version;
  if (terms.kind !== 'credit' || loan.amount > terms.onePersonMax)
    throw new Refusal('loans.twoPeopleNeeded');
  if (loan.decidedBy !== null) throw new Refusal('loans.movedOn');
  const next: StoredLoan = { ...loan, status: 'underReview', decidedAtMs: nowMs, decidedBy: by };
  await writeLoan(tx, deps, { loan: next, events: [{ kind: 'approved', owed: ZERO }] }, nowMs);
  await scheduleDue(tx, { name: PAYOUT, key: loanKey(loan), dueAt: nowMs });
  await deps.outbox.publish(tx, loanEvents(loan), nowMs);
}

/**
 * Rejects an application with a reason for each item concerned.
 * Refuses: loans.notFound, loans.movedOn, loans.reasonsMissing.
 */
export async function rejectLoan(
  deps: Deps,
  tx: Tx,
  { name, by, nowMs, rejections }: Verdict & { readonly rejections: CreditRejections },
): Promise<void> {
  const loan = await requireInReview(tx, name);
  if (loan.decidedBy !== null) throw new Refusal('loans.movedOn');
  const documents = await listDocuments(tx, loan);
  requireReasons(
    rejections,
    documents.map(({ item }) => item),
  );
  const next: StoredLoan = { ...loan, status: 'rejected', decidedAtMs: nowMs, decidedBy: by };
  const rows = (Object.keys(rejections) as ReviewedItem[]).map((item) => ({
    item,
    reason: rejections[item]!,
  }));
  await insertRejections(tx, loan, rows);
  const reason = rows.map((row) => `${row.item}:${row.reason}`).join(' ');
  await writeLoan(
    tx,
    deps,
    { loan: next, events: [{ kind: 'rejected', reason, owed: ZERO }] },
    nowMs,
  );
  await deps.outbox.publish(tx, loanEvents(loan), nowMs);
}
