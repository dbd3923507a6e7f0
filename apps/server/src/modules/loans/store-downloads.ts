import type { Db, Queryable, Tx } from '../../platform/db.ts';
import type { LoanName } from './store.ts';

export interface NewDownload {
  readonly userId: string;
  readonly id: string;
  readonly loanId: string;
  readonly hash: Buffer;
  readonly expiresAtMs: number;
}

export async function insertDownload(
  db: Queryable,
  { userId, id, loanId, hash, expiresAtMs }: NewDownload,
  nowMs: number,
): Promise<void> {
  await db`
    insert into loans.download (user_id, id, loan_id, ticket_hash, created_at, expires_at)
    values (${userId}, ${id}, ${loanId}, ${hash}, ${nowMs}::timestamptz,
      ${expiresAtMs}::timestamptz)`;
}

/** Opens a link and uses it up; undefined if it is expired, used or unknown. */
export async function takeDownload(
  db: Db,
  { id, hash }: { readonly id: string; readonly hash: Buffer },
  nowMs: number,
): Promise<LoanName | undefined> {
  const [row] = await db<LoanName[]>`
    update loans.download set downloaded_at = ${nowMs}::timestamptz
    where id = ${id} and ticket_hash = ${hash} and downloaded_at is null
      and expires_at > ${nowMs}::timestamptz
    returning user_id as "userId", loan_id as id`;
  return row;
}

/** Links are useless after a minute; the signed agreements stay for ever. */
export async function deleteDownloads(tx: Tx, beforeMs: number): Promise<void> {
  await tx`delete from loans.download where expires_at < ${beforeMs}::timestamptz`;
}
