import { asciiLowerCase } from '@candor/domain/identity/ascii';
import type { Queryable, Tx } from '../../../platform/db.ts';
import { contains } from '../../../platform/like.ts';
import type { QueueAsk } from '../../../platform/operator-commands.ts';
import type { Named } from './store-reviews.ts';

/** An outside reviewer rejects what was accepted. */
export interface ReviewerCase {
  readonly userId: string;
  readonly id: string;
  readonly applicationId: string;
  readonly reviewer: string;
  readonly answer: string;
  readonly labels: string;
  readonly status: 'open' | 'kept' | 'revoked';
  readonly openedAt: number;
  readonly decidedAt: number | null;
  readonly finding: string | null;
}

const columns = (db: Queryable) => db`user_id as "userId", id, application_id as "applicationId",
  reviewer, answer, labels, status, opened_at as "openedAt", decided_at as "decidedAt", finding`;

/** One at a time for an application; a further answer is added to the open one. */
export async function openCase(
  tx: Tx,
  opened: Named & {
    readonly caseId: string;
    readonly reviewer: string;
    readonly answer: string;
    readonly labels: string;
    readonly nowMs: number;
  },
): Promise<void> {
  await tx`
    insert into kyc.reviewer_case (user_id, id, application_id, reviewer, answer, labels, status,
      opened_at)
    values (${opened.userId}, ${opened.caseId}, ${opened.id}, ${opened.reviewer},
      ${opened.answer}, ${opened.labels}, 'open', ${opened.nowMs}::timestamptz)
    on conflict (user_id, application_id) where status = 'open'
      do update set answer = excluded.answer, labels = excluded.labels`;
}

export async function findCase(
  db: Queryable,
  { userId, id }: Named,
): Promise<ReviewerCase | undefined> {
  const [row] = await db<ReviewerCase[]>`
    select ${columns(db)} from kyc.reviewer_case where user_id = ${userId} and id = ${id}`;
  return row;
}

/** Ends the open cases of these applications. */
export async function closeCases(
  tx: Tx,
  {
    userId,
    applicationIds,
    ...decided
  }: {
    readonly userId: string;
    readonly applicationIds: readonly string[];
    readonly status: 'kept' | 'revoked';
    readonly operatorIds: readonly string[];
    readonly finding: string;
    readonly nowMs: number;
  },
): Promise<void> {
  await tx`
    update kyc.reviewer_case set status = ${decided.status}, finding = ${decided.finding},
      decided_at = ${decided.nowMs}::timestamptz, decided_by = ${[...decided.operatorIds]}::text[]
    where user_id = ${userId} and application_id = any(${[...applicationIds]}::uuid[])
      and status = 'open'`;
}

/** Open ones first, oldest first. */
export async function listCases(
  db: Queryable,
  ask: QueueAsk,
): Promise<{ cases: ReviewerCase[]; total: number }> {
  const rows = await db<(ReviewerCase & { total: string })[]>`
    select ${columns(db)}, count(*) over () as total from kyc.reviewer_case
    where (${ask.status}::text is null or status = ${ask.status})
      and (${ask.userId}::uuid is null or user_id = ${ask.userId})
      ${ask.search === null ? db`` : db`and search_text like ${contains(asciiLowerCase(ask.search))}`}
    order by status <> 'open', case when status = 'open' then opened_at end, opened_at desc
    limit ${ask.limit}`;
  return { cases: rows, total: Number(rows[0]?.total ?? 0) };
}
