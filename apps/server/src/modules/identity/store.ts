import type { Queryable, Tx } from '../../platform/db.ts';

export interface CustomerRow {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly password_hash: string;
  readonly invite_code: string;
  readonly created_at: number;
}

export async function findCustomer(db: Queryable, id: string): Promise<CustomerRow | undefined> {
  const [row] = await db<CustomerRow[]>`
    select id, username, email, password_hash, invite_code, created_at
    from identity.customer where id = ${id}`;
  return row;
}

/** Finds by e-mail address or user name, whatever the case. */
export async function findCustomerByName(
  db: Queryable,
  name: string,
): Promise<CustomerRow | undefined> {
  const [row] = await db<CustomerRow[]>`
    select id, username, email, password_hash, invite_code, created_at from identity.customer
    where lower(email) = lower(${name}) or lower(username) = lower(${name})
    order by lower(email) = lower(${name}) desc limit 1`;
  return row;
}

export async function findInviter(db: Queryable, inviteCode: string): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    select id from identity.customer where invite_code = upper(${inviteCode})`;
  return row?.id;
}

export interface NewCustomer {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly inviteCode: string;
  readonly invitedBy: string | null;
}

/** False when the name or address was taken, also a moment ago. */
export async function insertCustomer(tx: Tx, customer: NewCustomer, nowMs: number) {
  const inserted = await tx`
    insert into identity.customer (id, username, email, password_hash, invite_code, invited_by,
      agreed_at, created_at, last_active_at)
    values (${customer.id}, ${customer.username}, ${customer.email}, ${customer.passwordHash},
      ${customer.inviteCode}, ${customer.invitedBy}, ${nowMs}, ${nowMs}, ${nowMs})
    on conflict do nothing returning id`;
  return inserted.length > 0;
}

export async function touchCustomer(db: Queryable, id: string, nowMs: number): Promise<void> {
  await db`update identity.customer set last_active_at = ${nowMs} where id = ${id}`;
}

export interface SessionRow {
  readonly user_id: string;
  readonly id: string;
  readonly last_seen_at: number;
  readonly expires_at: number;
}

export interface NewSession {
  readonly userId: string;
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly ip: string;
  readonly userAgent: string;
  readonly expiresAt: number;
}

export async function insertSession(db: Queryable, session: NewSession, nowMs: number) {
  await db`
    insert into identity.session (user_id, id, token_hash, ip, user_agent, created_at,
      last_seen_at, expires_at)
    values (${session.userId}, ${session.id}, ${session.tokenHash}, ${session.ip},
      ${session.userAgent}, ${nowMs}, ${nowMs}, ${session.expiresAt})`;
}

export async function findSession(db: Queryable, tokenHash: Buffer) {
  const [row] = await db<SessionRow[]>`
    select user_id, id, last_seen_at, expires_at from identity.session
    where token_hash = ${tokenHash}`;
  return row;
}

export async function touchSession(db: Queryable, session: SessionRow, nowMs: number) {
  await db`update identity.session set last_seen_at = ${nowMs}
    where user_id = ${session.user_id} and id = ${session.id}`;
}

export async function deleteSession(db: Queryable, session: { userId: string; id: string }) {
  await db`delete from identity.session where user_id = ${session.userId} and id = ${session.id}`;
}

export async function deleteExpired(tx: Tx, idleSinceMs: number, nowMs: number): Promise<void> {
  await tx`delete from identity.session
    where expires_at < ${nowMs} or last_seen_at < ${idleSinceMs}`;
  await tx`delete from identity.code where expires_at < ${nowMs}`;
  await tx`delete from identity.attempt where window_ends_at < ${nowMs}`;
}

export interface CodeRow {
  readonly code_hash: Buffer;
  readonly attempts: number;
  readonly sent_at: number;
  readonly expires_at: number;
}

/** Keeps a new code unless one was sent at or after `unlessSentSinceMs`; false then. */
export async function upsertCode(
  db: Queryable,
  code: { address: string; scene: string; hash: Buffer; expiresAt: number },
  times: { nowMs: number; unlessSentSinceMs: number },
): Promise<boolean> {
  const written = await db`
    insert into identity.code as c (address, scene, code_hash, attempts, sent_at, expires_at)
    values (${code.address}, ${code.scene}, ${code.hash}, 0, ${times.nowMs}, ${code.expiresAt})
    on conflict (address, scene) do update set code_hash = excluded.code_hash, attempts = 0,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at
    where c.sent_at < ${times.unlessSentSinceMs} returning 1`;
  return written.length > 0;
}

/** Counts a try at a code and returns the code as it stands after it. */
export async function tryCode(db: Queryable, address: string, scene: string) {
  const [row] = await db<CodeRow[]>`
    update identity.code set attempts = attempts + 1 where address = ${address} and scene = ${scene}
    returning code_hash, attempts, sent_at, expires_at`;
  return row;
}

/** True for exactly one of those who present the same right code. */
export async function consumeCode(db: Queryable, address: string, scene: string, hash: Buffer) {
  const deleted = await db`
    delete from identity.code
    where address = ${address} and scene = ${scene} and code_hash = ${hash} returning 1`;
  return deleted.length > 0;
}

/** Counts one more for a subject inside its window and returns the count. */
export async function countAttempt(
  db: Queryable,
  subject: string,
  window: { nowMs: number; lengthMs: number },
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    insert into identity.attempt as a (subject, count, window_ends_at)
    values (${subject}, 1, ${window.nowMs + window.lengthMs})
    on conflict (subject) do update set
      count = case when a.window_ends_at <= ${window.nowMs}::timestamptz then 1 else a.count + 1 end,
      window_ends_at = case when a.window_ends_at <= ${window.nowMs}::timestamptz
        then excluded.window_ends_at else a.window_ends_at end
    returning count`;
  return row!.count;
}

export async function forgetAttempts(db: Queryable, subject: string): Promise<void> {
  await db`delete from identity.attempt where subject = ${subject}`;
}
