import type { Relation } from '@candor/domain/competitions/related';
import { personKey } from '@candor/domain/kyc/person-key';
import type { Queryable } from '../../platform/db.ts';

interface Pair extends Relation {
  readonly birthday: string;
  readonly country: string;
  readonly surname: string;
  readonly firstName: string;
  readonly otherSurname: string;
  readonly otherFirstName: string;
}

/** Accounts verified as the same person as some others. */
export async function listSameIdentity(
  db: Queryable,
  userIds: readonly string[],
): Promise<Relation[]> {
  const pairs = await db<Pair[]>`
    select distinct p.user_id as a, o.user_id as b, p.country,
      to_char(p.birthday, 'YYYY-MM-DD') as birthday, p.surname, p.first_name as "firstName",
      o.surname as "otherSurname", o.first_name as "otherFirstName"
    from kyc.personal_data p
    join kyc.personal_data o on o.birthday = p.birthday and o.country = p.country
      and o.user_id <> p.user_id
    join kyc.application v on v.user_id = p.user_id and v.status = 'verified'
    join kyc.application w on w.user_id = o.user_id and w.status = 'verified'
    where p.user_id = any(${[...userIds]}::uuid[])`;
  return pairs.filter(isOnePerson).map(({ a, b }) => ({ a, b }));
}

function isOnePerson(pair: Pair): boolean {
  const { birthday, country, surname, firstName } = pair;
  const other = { surname: pair.otherSurname, firstName: pair.otherFirstName };
  return (
    personKey({ birthday, country, surname, firstName }) ===
    personKey({ birthday, country, ...other })
  );
}
