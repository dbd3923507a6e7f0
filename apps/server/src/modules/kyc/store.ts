import type {
  Application,
  ApplicationItem,
  ApplicationStatus,
  Decision,
  DocumentItem,
  DocumentType,
  KycGrade,
} from '@candor/domain/kyc/application';
import type { Queryable, Tx } from '../../platform/db.ts';
import { afterId, countRows, limitOf, type Page } from '../../platform/pages.ts';

export interface ApplicationRow {
  user_id: string;
  id: string;
  grade: KycGrade;
  document_type: DocumentType;
  status: ApplicationStatus;
  submitted_at: number;
  review_due_at: number;
  decided_at: number | null;
}

interface ItemRow extends Pick<ApplicationItem, 'status' | 'reason'> {
  user_id: string;
  application_id: string;
  item: DocumentItem;
  file_id: string;
}

/** Levels for which these customers are verified. */
export const listVerifiedGrades = (db: Queryable, userIds: readonly string[]) =>
  db<{ user_id: string; grade: KycGrade }[]>`
    select user_id, grade from kyc.application
    where user_id = any(${userIds as string[]}::uuid[]) and status = 'verified'`;

/** Status of the newest application of each level; read with every request for own data. */
export async function listStandings(
  db: Queryable,
  userId: string,
): Promise<{ grade: KycGrade; status: ApplicationStatus }[]> {
  return db<{ grade: KycGrade; status: ApplicationStatus }[]>`
    select distinct on (grade) grade, status from kyc.application where user_id = ${userId}
    order by grade, id desc`;
}

/** The newest application of each level, with its pictures. */
export async function listLatest(db: Queryable, userId: string): Promise<Application[]> {
  const rows = await db<ApplicationRow[]>`
    select distinct on (grade) user_id, id, grade, document_type, status, submitted_at,
      review_due_at, decided_at
    from kyc.application where user_id = ${userId} order by grade, id desc`;
  return withItems(db, rows);
}

export async function countSentSince(
  db: Queryable,
  { userId, grade, sinceMs }: { userId: string; grade: KycGrade; sinceMs: number },
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from kyc.application
    where user_id = ${userId} and grade = ${grade} and submitted_at > ${sinceMs}::timestamptz`;
  return row!.count;
}

/** A page of a customer's applications, newest first. */
export async function listApplications(
  db: Queryable,
  userId: string,
  page: Page,
): Promise<Application[]> {
  const rows = await db<ApplicationRow[]>`
    select user_id, id, grade, document_type, status, submitted_at, review_due_at, decided_at
    from kyc.application where user_id = ${userId} ${afterId(db, page)}
    order by id desc ${limitOf(db, page)}`;
  return withItems(db, rows);
}

export const countApplications = (db: Queryable, userId: string): Promise<number> =>
  countRows(db, db`select 1 from kyc.application where user_id = ${userId}`);

export async function findApplication(
  db: Queryable,
  { userId, id }: { userId: string; id: string },
): Promise<Application | undefined> {
  const rows = await db<ApplicationRow[]>`
    select user_id, id, grade, document_type, status, submitted_at, review_due_at, decided_at
    from kyc.application where user_id = ${userId} and id = ${id}`;
  return (await withItems(db, rows))[0];
}

/** The same, locked until the transaction ends. */
export async function lockApplication(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
): Promise<Application | undefined> {
  const rows = await tx<ApplicationRow[]>`
    select user_id, id, grade, document_type, status, submitted_at, review_due_at, decided_at
    from kyc.application where user_id = ${userId} and id = ${id} for update`;
  return (await withItems(tx, rows))[0];
}

export async function withItems(
  db: Queryable,
  rows: readonly ApplicationRow[],
): Promise<Application[]> {
  if (rows.length === 0) return [];
  const items = await db<ItemRow[]>`
    select i.user_id, i.application_id, i.item, i.file_id, i.status, i.reason
    from kyc.application_item i
    join unnest(${rows.map((row) => row.user_id)}::uuid[], ${rows.map((row) => row.id)}::uuid[])
      as a (user_id, application_id) using (user_id, application_id)
    order by array_position(array['front', 'back', 'holding', 'portrait'], i.item)`;
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    grade: row.grade,
    documentType: row.document_type,
    status: row.status,
    items: items.filter((item) => item.application_id === row.id).map(itemOf),
    submittedAt: row.submitted_at,
    reviewDueAt: row.review_due_at,
    decidedAt: row.decided_at,
  }));
}

const itemOf = ({ item, file_id, status, reason }: ItemRow): ApplicationItem => ({
  item,
  fileId: file_id,
  status,
  reason,
});

/** False if another application of the level came first, also a concurrent one. */
export async function insertApplication(tx: Tx, application: Application): Promise<boolean> {
  const { userId, id, items } = application;
  const inserted = await tx`
    insert into kyc.application (user_id, id, grade, document_type, status, submitted_at,
      review_due_at)
    values (${userId}, ${id}, ${application.grade}, ${application.documentType}, 'pending',
      ${application.submittedAt}, ${application.reviewDueAt})
    on conflict do nothing returning 1`;
  if (inserted.length === 0) return false;
  await tx`
    insert into kyc.application_item (user_id, application_id, item, file_id, status, reason)
    select ${userId}::uuid, ${id}::uuid, item, file_id, status, null
    from unnest(${items.map(({ item }) => item)}::text[],
      ${items.map(({ fileId }) => fileId)}::uuid[], ${items.map(({ status }) => status)}::text[])
      as t (item, file_id, status)`;
  return true;
}

export async function updateDecided(
  tx: Tx,
  { userId, id }: Pick<Application, 'userId' | 'id'>,
  decision: Decision & { readonly decidedAt: number; readonly decidedBy: string },
): Promise<void> {
  await tx`
    update kyc.application set status = ${decision.status}, decided_at = ${decision.decidedAt},
      decided_by = ${decision.decidedBy}
    where user_id = ${userId} and id = ${id}`;
  await tx`
    update kyc.application_item i set status = t.status, reason = t.reason
    from unnest(${decision.items.map(({ item }) => item)}::text[],
      ${decision.items.map(({ status }) => status)}::text[],
      ${decision.items.map(({ reason }) => reason)}::text[]) as t (item, status, reason)
    where i.user_id = ${userId} and i.application_id = ${id} and i.item = t.item`;
}

/** `practice`, the outside reviewer's name, or the operator's id; null while nobody has decided. */
export async function findDecidedBy(
  db: Queryable,
  { userId, id }: Pick<Application, 'userId' | 'id'>,
): Promise<string | null> {
  const [row] = await db<{ decided_by: string | null }[]>`
    select decided_by from kyc.application where user_id = ${userId} and id = ${id}`;
  return row?.decided_by ?? null;
}

/** Customers whose identity is verified. */
export async function listVerified(db: Queryable): Promise<string[]> {
  const rows = await db<{ user_id: string }[]>`
    select distinct user_id from kyc.application where status = 'verified' and grade = 'basic'`;
  return rows.map(({ user_id: userId }) => userId);
}
