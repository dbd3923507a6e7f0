import { countAttempt as countIn } from '../../platform/count-attempt.ts';
import type { Queryable } from '../../platform/db.ts';

export interface CodeRow {
  readonly code_hash: Buffer;
  readonly attempts: number;
  readonly sent_at: number;
  readonly expires_at: number;
}

/** Key of a code: the address it proves, its purpose, and its requester. */
export interface CodeKey {
  readonly address: string;
  readonly scene: string;
  readonly requester: string;
}

/** Stores a new code; false if one was sent at or after `unlessSentSinceMs`. */
export async function upsertCode(
  db: Queryable,
  code: CodeKey & { hash: Buffer; expiresAt: number },
  times: { nowMs: number; unlessSentSinceMs: number },
): Promise<boolean> {
  const written = await db`
    insert into identity.code as c (address, scene, requester, code_hash, attempts, sent_at,
      expires_at)
    values (${code.address}, ${code.scene}, ${code.requester}, ${code.hash}, 0, ${times.nowMs},
      ${code.expiresAt})
    on conflict (address, scene, requester) do update set code_hash = excluded.code_hash,
      attempts = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at
    where c.sent_at < ${times.unlessSentSinceMs} returning 1`;
  return written.length > 0;
}

/** Counts an attempt at a code and returns the updated row. */
export async function tryCode(db: Queryable, key: CodeKey): Promise<CodeRow | undefined> {
  const [row] = await db<CodeRow[]>`
    update identity.code set attempts = attempts + 1
    where address = ${key.address} and scene = ${key.scene} and requester = ${key.requester}
    returning code_hash, attempts, sent_at, expires_at`;
  return row;
}

/** True for exactly one of several concurrent callers with the right code. */
export async function consumeCode(db: Queryable, key: CodeKey, hash: Buffer): Promise<boolean> {
  const deleted = await db`
    delete from identity.code
    where address = ${key.address} and scene = ${key.scene} and requester = ${key.requester}
      and code_hash = ${hash} returning 1`;
  return deleted.length > 0;
}

/** Increments the count of a subject in its current window and returns it. */
export const countAttempt = (
  db: Queryable,
  subject: string,
  window: { nowMs: number; lengthMs: number },
): Promise<number> => countIn(db, 'identity.attempt', subject, window);

/** Attempts of each subject in its current window. */
export async function findAttempts(
  db: Queryable,
  subjects: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db<{ subject: string; count: number }[]>`
    select subject, count from identity.attempt
    where subject = any(${[...subjects]}::text[]) and window_ends_at > ${nowMs}`;
  return new Map(rows.map(({ subject, count }) => [subject, count]));
}

export async function forgetAttempts(db: Queryable, subjects: readonly string[]): Promise<void> {
  await db`delete from identity.attempt where subject = any(${[...subjects]}::text[])`;
}

/** Takes back one attempt; others stay counted. */
export async function uncountAttempt(db: Queryable, subject: string): Promise<void> {
  await db`update identity.attempt set count = count - 1 where subject = ${subject} and count > 0`;
}
