import type { RequestOf } from '@candor/contract/calls';
import type { AccountsOf } from '@candor/domain/kyc/accounts-of';
import {
  type Applicant,
  type CreditDocument,
  requireApplicant,
  REVIEW_MS,
} from '@candor/domain/loans/credit-application';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { type Money, toText, ZERO } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import { scheduleDue } from '../../platform/jobs.ts';
import { type Command, readEquity } from '../ledger/index.ts';
import { requireConfirmed } from '../identity/index.ts';
import { claimPictures, claimSigned, loadClaimable, requireClaimable } from './claim-pictures.ts';
import type { LoansOptions } from './deps.ts';
import { loanKey } from './due-rows.ts';
import { listAccounts, loadApplicants } from './load-applicants.ts';
import { newLoan } from './new-loan.ts';
import type { Prepared } from './prepare.ts';
import { type CurrentTerms, loadCurrent, requireCurrent } from './require-current.ts';
import { PRACTICE_REVIEW, PRACTICE_STEPS_MS, REVIEW_OVERDUE } from './review-names.ts';
import { insertLoan } from './store.ts';
import { insertDocuments, lockBorrowers } from './store-applications.ts';
import type { StoredLoan } from './stored-loan.ts';
import { loanEvents, writeEvents } from './write-change.ts';

/** Pictures of an application, found but not claimed. */
export type CreditPictures = Readonly<Partial<Record<CreditDocument, string>>>;

export interface ApplyForCredit {
  readonly userId: string;
  /** Id that the loan will get. */
  readonly id: string;
  readonly request: RequestOf<'applyForCreditLoan'>;
  readonly prepared: Prepared;
  /** File ids. */
  readonly pictures: CreditPictures;
  /** The same as a list. */
  readonly documents: readonly string[];
  readonly isConfirmed: boolean;
}

interface Loaded {
  readonly current: CurrentTerms;
  /** Those decided after another of the same person wait for its review. */
  readonly applicants: Map<string, Applicant>;
  readonly accounts: AccountsOf;
  readonly claimable: ReadonlySet<string>;
  /** What the house could lend now; checked again at the payout. */
  readonly lendable: Money;
}

interface Change {
  readonly loan: StoredLoan;
  readonly command: ApplyForCredit;
}

/** Sends a signed application to review. No money moves before it is passed. */
export const applyForCreditCommand = (
  deps: LoansOptions,
): Command<ApplyForCredit, Loaded, Change, StoredLoan> => ({
  name: 'applyForCreditLoan',
  orderingKey: ({ userId }) => userId,
  userId: ({ userId }) => userId,
  async load(tx, commands) {
    const nowMs = deps.clock.now();
    const userIds = commands.map(({ userId }) => userId);
    const accounts = await listAccounts(tx, deps, userIds);
    await lockBorrowers(tx, [...accounts.values()].flat());
    const [equity] = await readEquity(tx, [SETTLEMENT_CURRENCY], nowMs);
    return {
      current: await loadCurrent(tx, nowMs),
      applicants: await loadApplicants(tx, deps, accounts, nowMs),
      accounts,
      claimable: await loadClaimable(tx, commands),
      lendable: equity!.equity,
    };
  },
  accounts: () => [],
  decide(command, { loaded, nowMs }) {
    const { userId, request, prepared, documents } = command;
    requireConfirmed(command);
    requireCurrent(loaded.current, prepared);
    const { terms } = prepared.version;
    if (terms.kind !== 'credit') throw new Refusal('loans.unknownTerms');
    requireApplicant(terms, request.amount, loaded.applicants.get(userId)!);
    requireClaimable(loaded.claimable, [prepared.fileId, ...documents]);
    if (request.amount > loaded.lendable)
      throw new Refusal('loans.soldOut', {
        left: toText(loaded.lendable > 0n ? loaded.lendable : ZERO),
        currency: terms.currency,
      });
    const loan = newLoan(command, { purpose: request.purpose, pledged: null }, nowMs);
    return {
      change: { loan, command },
      result: loan,
      transfers: [],
      transferKey: '',
      events: loanEvents(loan),
    };
  },
  counts({ applicants, accounts }, { change: { loan } }) {
    for (const userId of accounts.get(loan.userId)!) {
      const applicant = applicants.get(userId);
      if (applicant) applicants.set(userId, { ...applicant, isUnderReview: true });
    }
  },
  async write(tx, changes, { nowMs }) {
    for (const { loan, command } of changes) {
      await insertLoan(tx, loan, nowMs);
      await claimSigned(tx, loan, command.prepared, nowMs);
      await claimPictures(tx, loan, command.documents, nowMs);
      await insertDocuments(tx, loan, documentsOf(command.pictures));
      const events = [{ kind: 'applied', amount: loan.amount, owed: ZERO } as const];
      await writeEvents(tx, deps, { loan, events }, nowMs);
      await scheduleReview(tx, deps, loan, nowMs);
    }
  },
});

/** When the review is late and, in practice mode, when the product reviews. */
async function scheduleReview(
  tx: Tx,
  { identityReview }: Pick<LoansOptions, 'identityReview'>,
  loan: StoredLoan,
  nowMs: number,
): Promise<void> {
  const key = loanKey(loan);
  await scheduleDue(tx, { name: REVIEW_OVERDUE, key, dueAt: nowMs + REVIEW_MS });
  if (identityReview === 'practice')
    await scheduleDue(tx, { name: PRACTICE_REVIEW, key, dueAt: nowMs + PRACTICE_STEPS_MS[0] });
}

const documentsOf = (pictures: CreditPictures) =>
  (Object.entries(pictures) as [CreditDocument, string][]).map(([item, fileId]) => ({
    item,
    fileId,
  }));
