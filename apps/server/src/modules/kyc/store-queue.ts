import type { Application } from '@candor/domain/kyc/application';
import { asciiLowerCase } from '@candor/domain/identity/ascii';
import type { Queryable } from '../../platform/db.ts';
import { contains } from '../../platform/like.ts';
import type { QueueAsk } from '../../platform/operator-commands.ts';
import { type ApplicationRow, withItems } from './store.ts';

/** Applications for operators: pending ones first, longest waiting first. */
export async function listQueue(db: Queryable, ask: QueueAsk): Promise<Application[]> {
  const rows = await db<ApplicationRow[]>`
    select a.user_id, a.id, a.grade, a.document_type, a.status, a.submitted_at, a.review_due_at,
      a.decided_at
    from kyc.application a
    where ${matches(db, ask)}
    order by a.status = 'pending' desc, case when a.status = 'pending' then a.review_due_at end,
      a.id desc
    limit ${ask.limit}`;
  return withItems(db, rows);
}

export async function countQueue(db: Queryable, ask: QueueAsk): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count
    from kyc.application a
    where ${matches(db, ask)}`;
  return row!.count;
}

const matches = (db: Queryable, { status, userId, search }: QueueAsk) => db`
  (${status}::text is null or a.status = ${status})
  and (${userId}::uuid is null or a.user_id = ${userId})
  ${search === null ? db`` : db`and ${isFound(db, contains(asciiLowerCase(search)))}`}`;

/** Two indexed lookups, because an `or` across the tables would scan every application. */
const isFound = (db: Queryable, pattern: string) => db`(a.user_id, a.id) in (
  select user_id, id from kyc.application where search_text like ${pattern}
  union all
  select f.user_id, f.id from kyc.application f join kyc.personal_data p using (user_id)
  where p.search_text like ${pattern})`;
