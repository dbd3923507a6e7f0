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
  const rows = await db<{ user_id: string; person: string }[]>`
    select user_id, encode(sha256(convert_to(
      lower(regexp_replace(btrim(surname), '\\s+', ' ', 'g')) || chr(31)
        || lower(regexp_replace(btrim(first_name), '\\s+', ' ', 'g')) || chr(31)
        || birthday || chr(31) || upper(country), 'UTF8')), 'hex') as person
    from kyc.personal_data p
    where user_id = any(${[...userIds]}::uuid[]) and exists (
      select from kyc.application a where a.user_id = p.user_id and a.status = 'verified')`;
  return new Map(rows.map(({ user_id, person }) => [user_id, person]));
}
