import { countAttempt } from '../../platform/count-attempt.ts';
import type { Db, Queryable, Tx } from '../../platform/db.ts';
import type { ChatName } from './deps.ts';

/** Counts one more attempt of a customer in a window; returns how many there were. */
export const countInWindow = (
  db: Queryable,
  subject: string,
  window: { readonly nowMs: number; readonly lengthMs: number },
): Promise<number> => countAttempt(db, 'support.attempt', subject, window);

export type TranscriptFormat = 'pdf' | 'text';

export interface NewDownload {
  readonly id: string;
  readonly format: TranscriptFormat;
  readonly language: string;
  readonly hash: Buffer;
  readonly expiresAtMs: number;
}

export async function insertDownload(
  db: Queryable,
  chat: ChatName,
  { id, format, language, hash, expiresAtMs }: NewDownload,
  nowMs: number,
): Promise<void> {
  await db`
    insert into support.download (user_id, id, conversation_id, format, language, ticket_hash,
      created_at, expires_at)
    values (${chat.userId}, ${id}, ${chat.id}, ${format}, ${language}, ${hash}, ${nowMs},
      ${expiresAtMs})`;
}

/** Opens a link and uses it up; undefined if it is expired, used or unknown. */
export async function takeDownload(
  db: Db,
  { id, hash }: { readonly id: string; readonly hash: Buffer },
  nowMs: number,
): Promise<(ChatName & { format: TranscriptFormat; language: string }) | undefined> {
  const [row] = await db<(ChatName & { format: TranscriptFormat; language: string })[]>`
    update support.download set downloaded_at = ${nowMs}::timestamptz
    where id = ${id} and ticket_hash = ${hash} and downloaded_at is null
      and expires_at > ${nowMs}::timestamptz
    returning user_id as "userId", conversation_id as id, format, language`;
  return row;
}

/** Links and counts that no longer matter. */
export async function deleteExpired(tx: Tx, beforeMs: number): Promise<void> {
  await tx`delete from support.download where expires_at < ${beforeMs}::timestamptz`;
  await tx`delete from support.attempt where window_ends_at < ${beforeMs}::timestamptz`;
}

export interface CannedAnswer {
  readonly id: string;
  readonly language: string;
  readonly title: string;
  readonly body: string;
}

export const listCannedAnswers = (db: Queryable): Promise<CannedAnswer[]> => db<CannedAnswer[]>`
  select id, language, title, body from support.canned_answer where not is_retired
  order by canned_answer.language, title, id`;

export async function findCannedAnswer(
  db: Queryable,
  id: string,
): Promise<CannedAnswer | undefined> {
  const [row] = await db<CannedAnswer[]>`
    select id, language, title, body from support.canned_answer
    where id = ${id} and not is_retired`;
  return row;
}

export async function putCannedAnswer(
  tx: Tx,
  { id, language, title, body }: CannedAnswer,
  by: { readonly operatorIds: readonly string[]; readonly nowMs: number },
): Promise<void> {
  await tx`
    insert into support.canned_answer (id, language, title, body, changed_by, changed_at)
    values (${id}, ${language}, ${title}, ${body}, ${[...by.operatorIds]}::text[], ${by.nowMs})
    on conflict (id) do update set language = excluded.language, title = excluded.title,
      body = excluded.body, changed_by = excluded.changed_by, changed_at = excluded.changed_at`;
}

/** True if it was in use until now. */
export async function retireCannedAnswer(
  tx: Tx,
  id: string,
  by: { readonly operatorIds: readonly string[]; readonly nowMs: number },
): Promise<boolean> {
  const rows = await tx`
    update support.canned_answer set is_retired = true, changed_by = ${[...by.operatorIds]}::text[],
      changed_at = ${by.nowMs} where id = ${id} and not is_retired returning 1`;
  return rows.length > 0;
}
