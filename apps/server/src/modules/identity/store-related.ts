import type { Relation } from '@candor/domain/competitions/related';
import type { Queryable } from '../../platform/db.ts';

/**
 * Relations of some accounts to others: invitations accepted before a moment, and devices that both
 * signed in with. Accounts of the house are nobody's. Epoch milliseconds.
 */
export async function listRelations(
  db: Queryable,
  userIds: readonly string[],
  invitedBeforeMs: number,
): Promise<Relation[]> {
  return db<{ a: string; b: string }[]>`
    select c.id as a, c.invited_by as b from identity.customer c
    where c.invited_by is not null and c.created_at < ${invitedBeforeMs}::timestamptz
      and (c.id = any(${[...userIds]}::uuid[]) or c.invited_by = any(${[...userIds]}::uuid[]))
      and not c.is_house
    union
    select d.user_id, o.user_id from identity.device d
    join identity.device o on o.device_hash = d.device_hash and o.user_id <> d.user_id
    where d.user_id = any(${[...userIds]}::uuid[])`;
}
