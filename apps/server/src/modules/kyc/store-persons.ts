import { createHash } from 'node:crypto';
import { type PersonFacts, personKey } from '@candor/domain/kyc/person-key';
import type { Queryable } from '../../platform/db.ts';

/** Who a verified customer is. */
export interface Person {
  /** SHA-256 of `personKey`, hexadecimal: equal for all accounts of one person. */
  readonly hash: string;
  /**
   * Whether the name was there when somebody compared documents with it; the practice review
   * compares nothing. Only then is anything paid because of who somebody is.
   */
  readonly isProven: boolean;
}

export const hashOf = (facts: PersonFacts): string =>
  createHash('sha256').update(personKey(facts)).digest('hex');

/**
 * Name and birthday of a customer whose documents were accepted or are under review; null if there
 * is none. First names come first.
 */
export async function findNamed(
  db: Queryable,
  userId: string,
): Promise<{ readonly name: string; readonly birthday: string } | null> {
  const [row] = await db<{ name: string; birthday: string }[]>`
    select p.first_name || ' ' || p.surname as name, to_char(p.birthday, 'YYYY-MM-DD') as birthday
    from kyc.personal_data p
    where p.user_id = ${userId} and exists (select from kyc.application a
      where a.user_id = p.user_id and a.status in ('pending', 'verified'))`;
  return row ?? null;
}

/** The people behind these accounts; accounts without a verified identity or a name are missing. */
export async function personsOf(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const rows = await db<({ userId: string; isProven: boolean } & PersonFacts)[]>`
    select p.user_id as "userId", p.surname, p.first_name as "firstName",
      to_char(p.birthday, 'YYYY-MM-DD') as birthday, p.country,
      bool_or(a.grade = 'basic' and (a.decided_by = 'practice' or p.name_since is null
        or p.name_since <= a.decided_at)) as "isProven"
    from kyc.personal_data p
    join kyc.application a on a.user_id = p.user_id and a.status = 'verified'
    where p.user_id = any(${[...userIds]}::uuid[])
    group by p.user_id`;
  return new Map(
    rows.map(({ userId, isProven, ...facts }) => [userId, { hash: hashOf(facts), isProven }]),
  );
}
