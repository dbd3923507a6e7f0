import { asciiLowerCase } from '@candor/domain/identity/ascii';
import type { Block, CaseStatus, SubjectKind } from '@candor/domain/sanctions/screening';
import type { Queryable, Tx } from '../../platform/db.ts';
import { contains } from '../../platform/like.ts';
import type { QueueAsk } from '../../platform/operator-commands.ts';

export interface CaseFile {
  readonly id: string;
  readonly userId: string;
  readonly kind: SubjectKind;
  readonly subject: string;
  readonly subjectKey: string;
  readonly status: CaseStatus;
  readonly openedAtMs: number;
  readonly dueAtMs: number;
  readonly decidedAtMs: number | null;
  readonly finding: string | null;
}

/** An entry that a case is about. */
export interface Match {
  readonly caseId: string;
  readonly source: string;
  readonly ref: string;
  readonly entryHash: string;
  readonly listedName: string;
  readonly birthdays: string;
  readonly programs: string;
  /** 0 to 100. */
  readonly score: number;
}

const columns = (db: Queryable) => db`id, user_id as "userId", kind, subject,
  subject_key as "subjectKey", status, opened_at as "openedAtMs", due_at as "dueAtMs",
  decided_at as "decidedAtMs", finding`;

/** All cases of a customer, oldest first. The caller holds the lock of their screening. */
export const listCasesOf = (tx: Tx, userId: string) =>
  tx<CaseFile[]>`
    select ${columns(tx)} from sanctions.case_file where user_id = ${userId} order by opened_at, id`;

export async function findCase(db: Queryable, id: string): Promise<CaseFile | undefined> {
  const [row] = await db<CaseFile[]>`
    select ${columns(db)} from sanctions.case_file where id = ${id}`;
  return row;
}

export const listMatches = (db: Queryable, caseIds: readonly string[]) =>
  db<Match[]>`
    select case_id as "caseId", source, ref, entry_hash as "entryHash", listed_name as "listedName",
      birthdays, programs, score
    from sanctions.match where case_id = any(${[...caseIds]}::uuid[])
    order by case_id, score desc, source, ref, entry_hash`;

export async function insertCase(tx: Tx, file: CaseFile): Promise<void> {
  await tx`
    insert into sanctions.case_file (id, user_id, kind, subject, subject_key, status, opened_at,
      due_at)
    values (${file.id}, ${file.userId}, ${file.kind}, ${file.subject}, ${file.subjectKey}, 'open',
      ${file.openedAtMs}::timestamptz, ${file.dueAtMs}::timestamptz)`;
}

/** Adds those that the case does not have yet. */
export async function addMatches(tx: Tx, matches: readonly Match[], nowMs: number): Promise<void> {
  for (const match of matches)
    await tx`
      insert into sanctions.match (case_id, source, ref, entry_hash, listed_name, birthdays,
        programs, score, added_at)
      values (${match.caseId}, ${match.source}, ${match.ref}, ${match.entryHash},
        ${match.listedName}, ${match.birthdays}, ${match.programs}, ${match.score},
        ${nowMs}::timestamptz)
      on conflict do nothing`;
}

export async function setStatus(
  tx: Tx,
  {
    id,
    status,
    finding = null,
    operatorIds = null,
  }: {
    readonly id: string;
    readonly status: Exclude<CaseStatus, 'open'>;
    readonly finding?: string | null;
    readonly operatorIds?: readonly string[] | null;
  },
  nowMs: number,
): Promise<void> {
  await tx`
    update sanctions.case_file set status = ${status}, decided_at = ${nowMs}::timestamptz,
      finding = ${finding}, decided_by = ${operatorIds === null ? null : [...operatorIds]}::text[]
    where id = ${id}`;
}

/** Cases that keep money in place, by customer. */
export async function blocksOf(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Block[]>> {
  const rows = await db<(Block & { userId: string })[]>`
    select user_id as "userId", kind, subject, status, due_at as "dueAtMs"
    from sanctions.case_file
    where user_id = any(${[...userIds]}::uuid[]) and status in ('open', 'confirmed')
    order by opened_at, id`;
  return Map.groupBy(rows, ({ userId }) => userId);
}

/** Open cases first, oldest first. */
export async function listCases(
  db: Queryable,
  ask: QueueAsk,
): Promise<{ cases: CaseFile[]; total: number }> {
  const rows = await db<(CaseFile & { total: string })[]>`
    select ${columns(db)}, count(*) over () as total from sanctions.case_file
    where (${ask.status}::text is null or status = ${ask.status})
      and (${ask.userId}::uuid is null or user_id = ${ask.userId})
      ${ask.search === null ? db`` : db`and search_text like ${contains(asciiLowerCase(ask.search))}`}
    order by status <> 'open', case when status = 'open' then opened_at end, opened_at desc
    limit ${ask.limit}`;
  return { cases: rows, total: Number(rows[0]?.total ?? 0) };
}
