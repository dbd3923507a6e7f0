import { createHash } from 'node:crypto';
import { type PersonFacts, personKey } from '@candor/domain/kyc/person-key';
import type { Queryable } from '../../platform/db.ts';

/**
 * Which person verified customers are: a hash over name, birthday and country as their documents
 * proved them, equal for all accounts of one person. Customers without a verified identity are
 * missing.
 */
export async function personsOf(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db<({ userId: string } & PersonFacts)[]>`
    select user_id as "userId", surname, first_name as "firstName",
      to_char(birthday, 'YYYY-MM-DD') as birthday, country
    from kyc.personal_data p
    where user_id = any(${[...userIds]}::uuid[]) and exists (
      select from kyc.application a where a.user_id = p.user_id and a.status = 'verified')`;
  return new Map(
    rows.map(({ userId, ...facts }) => [
      userId,
      createHash('sha256').update(personKey(facts)).digest('hex'),
    ]),
  );
}
