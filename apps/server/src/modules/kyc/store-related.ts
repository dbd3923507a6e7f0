import type { Relation } from '@candor/domain/competitions/related';
import type { Queryable } from '../../platform/db.ts';

/** Accounts verified under the same name, birthday and country as some others. */
export async function listSameIdentity(
  db: Queryable,
  userIds: readonly string[],
): Promise<Relation[]> {
  return db<{ a: string; b: string }[]>`
    select distinct p.user_id as a, o.user_id as b from kyc.personal_data p
    join kyc.personal_data o on o.birthday = p.birthday and o.country = p.country
      and lower(o.surname) = lower(p.surname) and lower(o.first_name) = lower(p.first_name)
      and o.user_id <> p.user_id
    join kyc.application v on v.user_id = p.user_id and v.status = 'verified'
    join kyc.application w on w.user_id = o.user_id and w.status = 'verified'
    where p.user_id = any(${[...userIds]}::uuid[])`;
}
