import type { Queryable, Tx } from './db.ts';

/** Identity of one request: the key that the client chose, and what it sent with it. */
export interface Idempotency {
  readonly userId: string;
  readonly key: string;
  readonly bodyHash: string;
}

export interface StoredAnswer extends Idempotency {
  /** Null for a success. */
  readonly refusalKey: string | null;
  /** JSON: the result as it travels, or the details of the refusal. */
  readonly answer: string;
}

/** Answers given before to any of these requests. */
export async function findAnswers(
  tx: Queryable,
  requests: readonly Idempotency[],
): Promise<StoredAnswer[]> {
  if (requests.length === 0) return [];
  const rows = await tx<
    {
      user_id: string;
      key: string;
      body_hash: string;
      refusal_key: string | null;
      answer: string;
    }[]
  >`
    select a.user_id, a.key, a.body_hash, a.refusal_key, a.answer from platform.answer a
    join unnest(${requests.map((request) => request.userId)}::uuid[],
      ${requests.map((request) => request.key)}::text[]) as r (user_id, key) using (user_id, key)`;
  return rows.map((row) => ({
    userId: row.user_id,
    key: row.key,
    bodyHash: row.body_hash,
    refusalKey: row.refusal_key,
    answer: row.answer,
  }));
}

/** Keeps answers beside their effects; the primary key refuses a second answer to one key. */
export async function insertAnswers(tx: Tx, answers: readonly StoredAnswer[], nowMs: number) {
  if (answers.length === 0) return;
  await tx`
    insert into platform.answer (user_id, key, body_hash, refusal_key, answer, created_at)
    select a.*, ${nowMs}::timestamptz from unnest(
      ${answers.map((answer) => answer.userId)}::uuid[],
      ${answers.map((answer) => answer.key)}::text[],
      ${answers.map((answer) => answer.bodyHash)}::text[],
      ${answers.map((answer) => answer.refusalKey)}::text[],
      ${answers.map((answer) => answer.answer)}::text[]) as a`;
}

/** Answers are kept two days: twice as long as a sealed body counts as a replay. */
export async function deleteOldAnswers(tx: Tx, beforeMs: number): Promise<void> {
  await tx`delete from platform.answer where created_at < ${beforeMs}::timestamptz`;
}
