import type { KycGrade, KycLevel } from '@candor/domain/kyc/application';
import type { Queryable } from '../../platform/db.ts';
import { listStandings, listVerifiedGrades } from './store.ts';

/** Verified level of these customers; no entry if unverified. */
export async function levelsOf(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, KycLevel>> {
  const verified = await listVerifiedGrades(db, userIds);
  const having = (wanted: KycGrade) =>
    new Set(verified.flatMap(({ user_id, grade }) => (grade === wanted ? [user_id] : [])));
  const advanced = having('advanced');
  return new Map(
    [...having('basic')].map((userId) => [userId, advanced.has(userId) ? 'advanced' : 'basic']),
  );
}

/** Verified level of a customer. */
export const levelOf = async (db: Queryable, userId: string): Promise<KycLevel> =>
  (await levelsOf(db, [userId])).get(userId) ?? 'none';

type Standing = 'unverified' | 'pending' | 'verified';

/** Status of both levels in a customer's own data; a rejected application counts as none. */
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
