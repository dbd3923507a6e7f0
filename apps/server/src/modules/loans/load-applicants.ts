import { DAY_MS } from '@candor/domain/durations';
import { type AccountsOf, accountsOf } from '@candor/domain/kyc/accounts-of';
import type { Applicant } from '@candor/domain/loans/credit-application';
import { add, money, ZERO } from '@candor/domain/money/money';
import type { Queryable } from '../../platform/db.ts';
import type { LoansOptions } from './deps.ts';
import { listApplicants } from './store-applications.ts';

/** All accounts of the people behind these accounts. */
export const listAccounts = async (
  db: Queryable,
  { sameIdentity }: Pick<LoansOptions, 'sameIdentity'>,
  userIds: readonly string[],
): Promise<AccountsOf> => accountsOf(userIds, await sameIdentity?.(db, userIds));

/**
 * What counts when these customers apply for credit; to decide, under the lock of all borrowers of
 * `accounts`. A limit is one person's, on whichever of their accounts they use it: decision 0300.
 */
export async function loadApplicants(
  db: Queryable,
  { levelsOf, memberLevelsOf }: Pick<LoansOptions, 'levelsOf' | 'memberLevelsOf'>,
  accounts: AccountsOf,
  nowMs: number,
): Promise<Map<string, Applicant>> {
  const userIds = [...accounts.keys()];
  const [rows, identities, members] = await Promise.all([
    listApplicants(db, [...accounts.values()].flat(), nowMs - DAY_MS),
    levelsOf(db, userIds),
    memberLevelsOf?.(db, userIds),
  ]);
  return new Map(
    [...accounts].map(([userId, own]) => {
      const sent = rows.filter((row) => own.includes(row.userId));
      return [
        userId,
        {
          grade: identities.get(userId) ?? 'none',
          memberLevel: members?.get(userId) ?? 0,
          creditUsed: add(ZERO, ...sent.map(({ creditUsed }) => money(creditUsed))),
          isUnderReview: sent.some(({ isUnderReview }) => isUnderReview),
          sentToday: sent.reduce((sum, { sentToday }) => sum + sentToday, 0),
        },
      ];
    }),
  );
}
