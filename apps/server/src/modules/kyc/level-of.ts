import type { KycGrade, KycLevel } from '@candor/domain/kyc/application';
import type { Queryable } from '../../platform/db.ts';
import { listStandings, listVerifiedGrades } from './store.ts';

/** What a customer has proved by now. */
export async function levelOf(db: Queryable, userId: string): Promise<KycLevel> {
  const grades = await listVerifiedGrades(db, userId);
  if (!grades.includes('basic')) return 'none';
  return grades.includes('advanced') ? 'advanced' : 'basic';
}

type Standing = 'unverified' | 'pending' | 'verified';

/** How both grades stand, in the words of a customer's own data: a rejection counts as nothing yet. */
export async function standingOf(
  db: Queryable,
  userId: string,
): Promise<{ basic: Standing; advanced: Standing }> {
  const standings = await listStandings(db, userId);
  const standing = (grade: KycGrade): Standing => {
    const status = standings.find((newest) => newest.grade === grade)?.status;
    return status === undefined || status === 'rejected' ? 'unverified' : status;
  };
  return { basic: standing('basic'), advanced: standing('advanced') };
}
