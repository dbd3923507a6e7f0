import type { Relation } from '@candor/domain/competitions/related';
import type { Queryable } from '../../platform/db.ts';

interface Pair extends Relation {
  readonly names: string[];
  readonly others: string[];
}

/** Accounts verified under the same name, birthday and country as some others. */
export async function listSameIdentity(
  db: Queryable,
  userIds: readonly string[],
): Promise<Relation[]> {
  const pairs = await db<Pair[]>`
    select distinct p.user_id as a, o.user_id as b, array[p.surname, p.first_name] as names,
      array[o.surname, o.first_name] as others
    from kyc.personal_data p
    join kyc.personal_data o on o.birthday = p.birthday and o.country = p.country
      and o.user_id <> p.user_id
    join kyc.application v on v.user_id = p.user_id and v.status = 'verified'
    join kyc.application w on w.user_id = o.user_id and w.status = 'verified'
    where p.user_id = any(${[...userIds]}::uuid[])`;
  return pairs.filter(({ names, others }) => sameName(names, others)).map(({ a, b }) => ({ a, b }));
}

/** Upper case, spaces and how accents are encoded make no other person. */
const sameName = (a: readonly string[], b: readonly string[]): boolean =>
  a.every((part, index) => canonical(part) === canonical(b[index]!));

const canonical = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
