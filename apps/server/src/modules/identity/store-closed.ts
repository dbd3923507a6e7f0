import type { Tx } from '../../platform/db.ts';

/** When an account was closed, in epoch milliseconds; null: it is open. Keeps it so until the end. */
export async function shareClosedAt(tx: Tx, userId: string): Promise<number | null> {
  const [row] = await tx<{ closed_at: number | null }[]>`
    select closed_at from identity.customer where id = ${userId} for share`;
  return row?.closed_at ?? null;
}

/** Null opens the account again. */
export async function setClosedAt(tx: Tx, userId: string, atMs: number | null): Promise<void> {
  await tx`
    update identity.customer set closed_at = ${atMs}::timestamptz where id = ${userId}`;
}
