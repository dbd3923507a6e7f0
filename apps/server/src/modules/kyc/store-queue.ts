import type { Application } from '@candor/domain/kyc/application';
import { asciiLowerCase } from '@candor/domain/identity/ascii';
import type { Queryable } from '../../platform/db.ts';
import type { QueueAsk } from '../../platform/operator-commands.ts';
import { type ApplicationRow, withItems } from './store.ts';

/** Applications for operators: what waits comes first, the longest waiting before all. */
export async function listQueue(db: Queryable, ask: QueueAsk): Promise<Application[]> {
  const rows = await db<ApplicationRow[]>`
    select a.user_id, a.id, a.grade, a.document_type, a.status, a.submitted_at, a.review_due_at,
      a.decided_at
    from kyc.application a left join kyc.personal_data p using (user_id)
    where ${matches(db, ask)}
    order by a.status = 'pending' desc, case when a.status = 'pending' then a.review_due_at end,
      a.id desc
    limit ${ask.limit} offset ${ask.offset}`;
  return withItems(db, rows);
}

export async function countQueue(db: Queryable, ask: QueueAsk): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count
    from kyc.application a left join kyc.personal_data p using (user_id)
    where ${matches(db, ask)}`;
  return row!.count;
}

const matches = (db: Queryable, { status, userId, search }: QueueAsk) => db`
  (${status}::text is null or a.status = ${status})
  and (${userId}::text is null or a.user_id::text = ${userId})
  and (${search}::text is null or position(${asciiLowerCase(search ?? '')} in translate(
    concat_ws(' ', a.id, a.user_id, p.first_name, p.surname, p.first_name, p.country),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) > 0)`;
