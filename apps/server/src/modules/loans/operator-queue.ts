import { id } from '@candor/contract/wire/fields';
import { creditDocuments, isInReview, REVIEW_MS } from '@candor/domain/loans/credit-application';
import { add, type Money, money, toText, ZERO } from '@candor/domain/money/money';
import type { Queryable } from '../../platform/db.ts';
import type {
  OperatorFact,
  OperatorQueue,
  QueueItem,
  QueueItemDetail,
} from '../../platform/operator-commands.ts';
import type { LoansOptions } from './deps.ts';
import { listAccounts } from './load-applicants.ts';
import { loanFacts } from './operator-facts.ts';
import { findLoan, findLoanById } from './store.ts';
import {
  findAgreements,
  listApplicants,
  listDocuments,
  listForOperators,
} from './store-applications.ts';
import { listEvents } from './store-events.ts';
import type { StoredLoan } from './stored-loan.ts';

/** Applications for credit. The signature is a document like the others. */
export const loansQueue = (deps: Pick<LoansOptions, 'files' | 'sameIdentity'>) =>
  ({
    roles: ['reviewer', 'finance', 'auditor'],
    statuses: ['pendingReview', 'underReview', 'rejected', 'cancelled', 'passed', 'paidBack'],
    proposedBy: { kinds: ['loans.approveLarge'], field: 'id' },
    itemId: id,
    async list(db, ask) {
      const { names, total } = await listForOperators(db, ask);
      const loans = await Promise.all(names.map((name) => findLoan(db, name)));
      return { items: loans.flatMap((loan) => (loan ? [itemOf(loan)] : [])), total };
    },
    async find(db, loanId) {
      const loan = await findLoanById(db, loanId);
      return loan?.kind === 'credit' ? detailOf(db, deps, loan) : null;
    },
    async openDocument(db, loanId, documentId) {
      const loan = await findLoanById(db, loanId);
      if (loan?.kind !== 'credit') return null;
      const fileId = await fileOf(db, loan, documentId);
      return fileId === null
        ? null
        : { contentType: 'image/jpeg', bytes: await deps.files.open(fileId) };
    },
  }) satisfies OperatorQueue;

async function fileOf(db: Queryable, loan: StoredLoan, documentId: string): Promise<string | null> {
  if (documentId === SIGNATURE) {
    const agreements = await findAgreements(db, loan.userId, [loan.id]);
    return agreements.get(loan.id)?.signatureFile ?? null;
  }
  const documents = await listDocuments(db, loan);
  return documents.find(({ item }) => item === documentId)?.fileId ?? null;
}

const SIGNATURE = 'signature';

const itemOf = (loan: StoredLoan): QueueItem => ({
  id: loan.id,
  userId: loan.userId,
  status: loan.status,
  createdAtMs: loan.appliedAtMs,
  dueAtMs: isInReview(loan.status) ? loan.appliedAtMs + REVIEW_MS : null,
  facts: loanFacts(loan),
});

async function detailOf(
  db: Queryable,
  deps: Pick<LoansOptions, 'sameIdentity'>,
  loan: StoredLoan,
): Promise<QueueItemDetail> {
  const [documents, events, agreements, used] = await Promise.all([
    listDocuments(db, loan),
    listEvents(db, loan),
    findAgreements(db, loan.userId, [loan.id]),
    usedOf(db, deps, loan),
  ]);
  const item = itemOf(loan);
  const agreement = agreements.get(loan.id);
  const { currency } = loan.version.terms;
  const sent = creditDocuments.filter((name) => documents.some((each) => each.item === name));
  return {
    ...item,
    facts: [
      ...item.facts,
      { name: 'loanCreditUsed', type: 'amount', value: toText(used), currency },
      ...(agreement
        ? [{ name: 'loanAgreement', type: 'hash', value: agreement.hash } satisfies OperatorFact]
        : []),
    ],
    documents: [...sent, SIGNATURE].map((name) => ({ id: name, name })),
    history: events.map(({ atMs, kind, reason, amount }) => ({
      atMs,
      name: kind,
      text: reason ?? (amount === undefined ? '' : toText(amount)),
    })),
    commands: commandsOf(loan).map((kind) => ({ kind, payload: { id: loan.id } })),
  };
}

/** What the applicant owes on credit, on any account. */
async function usedOf(
  db: Queryable,
  deps: Pick<LoansOptions, 'sameIdentity'>,
  { userId, appliedAtMs }: StoredLoan,
): Promise<Money> {
  const accounts = await listAccounts(db, deps, [userId]);
  const rows = await listApplicants(db, accounts.get(userId)!, appliedAtMs);
  return add(ZERO, ...rows.map(({ creditUsed }) => money(creditUsed)));
}

/** An application that is approved and waits for its payout can no longer be decided. */
function commandsOf(loan: StoredLoan): string[] {
  const { terms } = loan.version;
  if (!isInReview(loan.status) || loan.decidedBy !== null || terms.kind !== 'credit') return [];
  const approve = loan.amount > terms.onePersonMax ? 'loans.approveLarge' : 'loans.approve';
  const begin = loan.status === 'pendingReview' ? ['loans.beginReview'] : [];
  return [...begin, approve, 'loans.reject'];
}
