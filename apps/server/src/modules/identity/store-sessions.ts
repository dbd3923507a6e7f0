import { FREEZE_LINK_MS } from '@candor/domain/identity/security-event';
import type { Queryable, Tx } from '../../platform/db.ts';

export interface SessionRow {
  readonly user_id: string;
  readonly id: string;
  /** How it was opened. */
  readonly method: string;
  readonly ip: string;
  readonly user_agent: string;
  readonly created_at: number;
  readonly last_seen_at: number;
  readonly expires_at: number;
}

export interface NewSession {
  readonly userId: string;
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly method: string;
  readonly deviceHash: Buffer | null;
  readonly ip: string;
  readonly userAgent: string;
  readonly expiresAt: number;
}

export async function insertSession(db: Queryable, session: NewSession, nowMs: number) {
  await db`
    insert into identity.session (user_id, id, token_hash, method, device_hash, ip, user_agent,
      created_at, last_seen_at, expires_at)
    values (${session.userId}, ${session.id}, ${session.tokenHash}, ${session.method},
      ${session.deviceHash}, ${session.ip}, ${session.userAgent}, ${nowMs}, ${nowMs},
      ${session.expiresAt})`;
}

export async function findSession(db: Queryable, tokenHash: Buffer) {
  const [row] = await db<SessionRow[]>`
    select user_id, id, method, ip, user_agent, created_at, last_seen_at, expires_at
    from identity.session where token_hash = ${tokenHash}`;
  return row;
}

/** Active sessions, last used first. */
export async function listSessions(
  db: Queryable,
  userId: string,
  times: { nowMs: number; idleSinceMs: number },
): Promise<SessionRow[]> {
  return db<SessionRow[]>`
    select user_id, id, method, ip, user_agent, created_at, last_seen_at, expires_at
    from identity.session where user_id = ${userId} and expires_at > ${times.nowMs}
      and last_seen_at > ${times.idleSinceMs}
    order by last_seen_at desc, id`;
}

export async function touchSession(
  db: Queryable,
  session: Pick<SessionRow, 'user_id' | 'id'>,
  nowMs: number,
): Promise<void> {
  await db`update identity.session set last_seen_at = ${nowMs}
    where user_id = ${session.user_id} and id = ${session.id}`;
}

/** False if this customer has no such session. */
export async function deleteSession(
  db: Queryable,
  session: { userId: string; id: string },
): Promise<boolean> {
  const deleted = await db`delete from identity.session
    where user_id = ${session.userId} and id = ${session.id} returning 1`;
  return deleted.length > 0;
}

/** Deletes every session of a customer, or all but one; returns how many. */
export async function deleteSessions(
  tx: Queryable,
  userId: string,
  butId: string | null,
): Promise<number> {
  const deleted = await tx`delete from identity.session
    where user_id = ${userId} and id is distinct from ${butId} returning 1`;
  return deleted.length;
}

export async function upsertDevice(tx: Queryable, userId: string, hash: Buffer, nowMs: number) {
  await tx`
    insert into identity.device (user_id, device_hash, first_seen_at, last_seen_at)
    values (${userId}, ${hash}, ${nowMs}, ${nowMs})
    on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at`;
}

export async function isKnownDevice(db: Queryable, userId: string, hash: Buffer) {
  const rows = await db`
    select 1 from identity.device where user_id = ${userId} and device_hash = ${hash}`;
  return rows.length > 0;
}

export async function deleteDevices(tx: Queryable, userId: string): Promise<void> {
  await tx`delete from identity.device where user_id = ${userId}`;
}

/** False if the device has opened a guest account before. */
export async function insertGuestDevice(tx: Tx, hash: Buffer, userId: string, nowMs: number) {
  const inserted = await tx`
    insert into identity.guest_device (device_hash, user_id, created_at)
    values (${hash}, ${userId}, ${nowMs}) on conflict do nothing returning 1`;
  return inserted.length > 0;
}

export interface MfaChallengeRow {
  readonly user_id: string;
  readonly method: string;
  readonly attempts: number;
}

export async function insertMfaChallenge(
  tx: Queryable,
  mfaChallenge: { hash: Buffer; userId: string; method: string; expiresAt: number },
): Promise<void> {
  await tx`
    insert into identity.mfa_challenge (token_hash, user_id, method, attempts, expires_at)
    values (${mfaChallenge.hash}, ${mfaChallenge.userId}, ${mfaChallenge.method}, 0, ${mfaChallenge.expiresAt})`;
}

export async function findMfaChallenge(db: Queryable, hash: Buffer, nowMs: number) {
  const [row] = await db<MfaChallengeRow[]>`
    select user_id, method, attempts from identity.mfa_challenge
    where token_hash = ${hash} and expires_at > ${nowMs}`;
  return row;
}

/** Counts an attempt at an unexpired MFA challenge. */
export async function tryMfaChallenge(db: Queryable, hash: Buffer, nowMs: number) {
  const [row] = await db<MfaChallengeRow[]>`
    update identity.mfa_challenge set attempts = attempts + 1
    where token_hash = ${hash} and expires_at > ${nowMs} returning user_id, method, attempts`;
  return row;
}

/** True for the caller that consumed the challenge. */
export async function deleteMfaChallenge(tx: Tx, hash: Buffer): Promise<boolean> {
  const deleted =
    await tx`delete from identity.mfa_challenge where token_hash = ${hash} returning 1`;
  return deleted.length > 0;
}

export async function deleteMfaChallenges(tx: Tx, userId: string): Promise<void> {
  await tx`delete from identity.mfa_challenge where user_id = ${userId}`;
}

export async function deleteExpired(tx: Tx, idleSinceMs: number, nowMs: number): Promise<void> {
  await tx`delete from identity.session
    where expires_at < ${nowMs} or last_seen_at < ${idleSinceMs}`;
  await tx`delete from identity.code where expires_at < ${nowMs}`;
  await tx`delete from identity.attempt where window_ends_at < ${nowMs}`;
  await tx`delete from identity.mfa_challenge where expires_at < ${nowMs}`;
  await tx`delete from identity.totp_offer where expires_at < ${nowMs}`;
  await tx`delete from identity.wallet_message where expires_at < ${nowMs}`;
  await tx`delete from identity.passkey_challenge where expires_at < ${nowMs}`;
  await tx`delete from identity.authorization_request where expires_at < ${nowMs}`;
  await tx`delete from identity.freeze_link_use where used_at < ${nowMs - FREEZE_LINK_MS}`;
}
