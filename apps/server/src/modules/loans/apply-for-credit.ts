import { DAY_MS } from '@candor/domain/durations';
import type { RequestOf } from '@candor/contract/calls';
import {
  type Applicant,
  type CreditDocument,
  requireApplicant,
  REVIEW_MS,
} from '@candor/domain/loans/credit-application';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { type Money, money, toText, ZERO } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import { scheduleDue } from '../../platform/jobs.ts';
import { type Command, readEquity } from '../ledger/index.ts';
import { requireConfirmed } from '../identity/index.ts';
import { claimPictures, claimSigned, loadClaimable, requireClaimable } from './claim-pictures.ts';
import type { LoansOptions } from './deps.ts';
import { loanKey } from './due-rows.ts';
import { newLoan } from './new-loan.ts';
import type { Prepared } from './prepare.ts';
import { type CurrentTerms, loadCurrent, requireCurrent } from './require-current.ts';
import { PRACTICE_REVIEW, PRACTICE_STEPS_MS, REVIEW_OVERDUE } from './review-names.ts';
import { insertLoan } from './store.ts';
import { insertDocuments, listApplicants, lockBorrowers } from './store-applications.ts';
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
  readonly applicants: ReadonlyMap<string, Applicant>;
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
    await lockBorrowers(tx, userIds);
    const [equity] = await readEquity(tx, [SETTLEMENT_CURRENCY], nowMs);
    return {
      current: await loadCurrent(tx, nowMs),
      applicants: await loadApplicants(tx, deps, userIds, nowMs),
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
  async write(tx, changes, nowMs) {
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

/** What counts for these customers' applications, under the lock of their borrowers. */
export async function loadApplicants(
  db: Tx | LoansOptions['db'],
  { levelsOf, memberLevelsOf }: Pick<LoansOptions, 'levelsOf' | 'memberLevelsOf'>,
  userIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, Applicant>> {
  const [rows, identities, members] = await Promise.all([
    listApplicants(db, userIds, nowMs - DAY_MS),
    levelsOf(db, userIds),
    memberLevelsOf?.(db, userIds),
  ]);
  const byUser = new Map(rows.map((row) => [row.userId, row]));
  return new Map(
    userIds.map((userId) => {
      const row = byUser.get(userId);
      return [
        userId,
        {
          grade: identities.get(userId) ?? 'none',
          memberLevel: members?.get(userId) ?? 0,
          creditUsed: row ? money(row.creditUsed) : ZERO,
          isUnderReview: row?.isUnderReview ?? false,
          sentToday: row?.sentToday ?? 0,
        },
      ];
    }),
  );
}
