import type { Db, Tx } from './db.ts';

export interface LeaseRow {
  /** Null: free. */
  readonly holder: string | null;
  readonly token: number;
  readonly renewals: number;
}

interface Named {
  readonly name: string;
  readonly token: number;
}

export async function findLease(db: Db, name: string): Promise<LeaseRow | null> {
  const [row] = await db<{ holder: string | null; token: string; renewals: string }[]>`
    select holder, token, renewals from platform.lease where name = ${name}`;
  if (!row) return null;
  return { holder: row.holder, token: Number(row.token), renewals: Number(row.renewals) };
}

/**
 * Takes a lease if it is still as last seen (null: it did not exist). Waits for every transaction
 * of its holder in progress. Returns the new token, or null when another process was faster.
 */
export async function takeLease(
  db: Db,
  {
    name,
    holder,
    seen,
    nowMs,
  }: { name: string; holder: string; seen: LeaseRow | null; nowMs: number },
): Promise<number | null> {
  const [row] = seen
    ? await db<{ token: string }[]>`
        update platform.lease set holder = ${holder}, token = token + 1, renewals = 0,
          renewed_at = ${nowMs}::timestamptz
        where name = ${name} and token = ${seen.token} and renewals = ${seen.renewals}
        returning token`
    : await db<{ token: string }[]>`
        insert into platform.lease (name, holder, token, renewed_at)
        values (${name}, ${holder}, 1, ${nowMs}::timestamptz)
        on conflict do nothing returning token`;
  return row ? Number(row.token) : null;
}

/** False when another process has taken the lease. */
export async function renewLease(
  db: Db,
  { name, token, nowMs }: Named & { nowMs: number },
): Promise<boolean> {
  const renewed = await db`
    update platform.lease set renewals = renewals + 1, renewed_at = ${nowMs}::timestamptz
    where name = ${name} and token = ${token}`;
  return renewed.count === 1;
}

export async function releaseLease(db: Db, { name, token }: Named): Promise<void> {
  await db`update platform.lease set holder = null, renewals = renewals + 1
    where name = ${name} and token = ${token}`;
}

/** Whether a lease still has this token; if so it keeps it until the transaction ends. */
export async function keepToken(tx: Tx, { name, token }: Named): Promise<boolean> {
  const rows = await tx`select 1 from platform.lease
    where name = ${name} and token = ${token} for key share`;
  return rows.length === 1;
}
