import type { Queryable, Tx } from '../../platform/db.ts';
import { afterId, countRows, limitOf, type Page } from '../../platform/pages.ts';

export interface NewSecurityEvent {
  readonly userId: string;
  readonly id: string;
  readonly kind: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly detail: string;
  readonly holdsUntil: number | null;
}

export async function insertSecurityEvent(db: Queryable, event: NewSecurityEvent, nowMs: number) {
  await db`
    insert into identity.security_event (user_id, id, kind, ip, user_agent, detail, created_at,
      holds_until)
    values (${event.userId}, ${event.id}, ${event.kind}, ${event.ip}, ${event.userAgent},
      ${event.detail}, ${nowMs}, ${event.holdsUntil})`;
}

/** The latest end of any hold on withdrawals, per customer. */
export const listHolds = (db: Queryable, userIds: readonly string[]) =>
  db<{ user_id: string; until: number }[]>`
    select user_id, max(holds_until) as until from identity.security_event
    where user_id = any(${userIds as string[]}::uuid[]) and holds_until is not null
    group by user_id`;

export interface SecurityEventRow {
  readonly id: string;
  readonly kind: string;
  readonly ip: string;
  readonly user_agent: string;
  readonly detail: string;
  readonly created_at: number;
  readonly holds_until: number | null;
}

/** Newest first. */
export async function listSecurityEvents(
  db: Queryable,
  userId: string,
  page: Page,
): Promise<SecurityEventRow[]> {
  return db<SecurityEventRow[]>`
    select id, kind, ip, user_agent, detail, created_at, holds_until
    from identity.security_event where user_id = ${userId} ${afterId(db, page)}
    order by id desc ${limitOf(db, page)}`;
}

export const countSecurityEvents = (db: Queryable, userId: string): Promise<number> =>
  countRows(db, db`select 1 from identity.security_event where user_id = ${userId}`);

export async function findFundPassword(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db<{ password_hash: string }[]>`
    select password_hash from identity.fund_password where user_id = ${userId}`;
  return row?.password_hash;
}

/** False if there already is one, also if it was set concurrently. */
export async function insertFundPassword(tx: Tx, userId: string, hash: string, nowMs: number) {
  const inserted = await tx`
    insert into identity.fund_password (user_id, password_hash, set_at)
    values (${userId}, ${hash}, ${nowMs}) on conflict do nothing returning 1`;
  return inserted.length > 0;
}

export async function upsertFundPassword(tx: Tx, userId: string, hash: string, nowMs: number) {
  await tx`
    insert into identity.fund_password (user_id, password_hash, set_at)
    values (${userId}, ${hash}, ${nowMs})
    on conflict (user_id) do update set password_hash = excluded.password_hash,
      set_at = excluded.set_at`;
}

export interface TotpRow {
  readonly sealed_key: Buffer;
  /** A bigint column, returned as text. */
  readonly last_step: string;
  readonly bound_at: number;
}

export async function findTotp(db: Queryable, userId: string): Promise<TotpRow | undefined> {
  const [row] = await db<TotpRow[]>`
    select sealed_key, last_step, bound_at from identity.totp where user_id = ${userId}`;
  return row;
}

/** False if a key is already bound. */
export async function insertTotp(
  tx: Tx,
  totp: { userId: string; sealedKey: Buffer; lastStep: number },
  nowMs: number,
): Promise<boolean> {
  const inserted = await tx`
    insert into identity.totp (user_id, sealed_key, last_step, bound_at)
    values (${totp.userId}, ${totp.sealedKey}, ${totp.lastStep}, ${nowMs})
    on conflict do nothing returning 1`;
  return inserted.length > 0;
}

/** True only for the first use of this step. */
export async function useTotpStep(tx: Queryable, userId: string, step: number): Promise<boolean> {
  const updated = await tx`
    update identity.totp set last_step = ${step}
    where user_id = ${userId} and last_step < ${step} returning 1`;
  return updated.length > 0;
}

export async function deleteTotp(tx: Tx, userId: string): Promise<void> {
  await tx`delete from identity.totp where user_id = ${userId}`;
  await tx`delete from identity.recovery_code where user_id = ${userId}`;
}

export async function upsertTotpOffer(
  db: Queryable,
  offer: { userId: string; sealedKey: Buffer; expiresAt: number },
): Promise<void> {
  await db`
    insert into identity.totp_offer (user_id, sealed_key, expires_at)
    values (${offer.userId}, ${offer.sealedKey}, ${offer.expiresAt})
    on conflict (user_id) do update set sealed_key = excluded.sealed_key,
      expires_at = excluded.expires_at`;
}

export async function findTotpOffer(db: Queryable, userId: string, nowMs: number) {
  const [row] = await db<{ sealed_key: Buffer }[]>`
    select sealed_key from identity.totp_offer
    where user_id = ${userId} and expires_at > ${nowMs}`;
  return row?.sealed_key;
}

export async function deleteTotpOffer(tx: Tx, userId: string): Promise<void> {
  await tx`delete from identity.totp_offer where user_id = ${userId}`;
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]) {
  await tx`delete from identity.recovery_code where user_id = ${userId}`;
  for (const hash of hashes)
    await tx`insert into identity.recovery_code (user_id, code_hash) values (${userId}, ${hash})`;
}

/** True only for the first use of this code. */
export async function useRecoveryCode(tx: Tx, userId: string, hash: Buffer, nowMs: number) {
  const used = await tx`
    update identity.recovery_code set used_at = ${nowMs}
    where user_id = ${userId} and code_hash = ${hash} and used_at is null returning 1`;
  return used.length > 0;
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from identity.recovery_code
    where user_id = ${userId} and used_at is null`;
  return row!.count;
}

export interface MailPhraseRow {
  readonly sealed_phrase: Buffer;
  /** As last sent by the customer's client. */
  readonly language: string | null;
}

export async function findMailPhrase(db: Queryable, userId: string) {
  const [row] = await db<MailPhraseRow[]>`
    select p.sealed_phrase, c.language from identity.mail_phrase p
    join identity.customer c on c.id = p.user_id where p.user_id = ${userId}`;
  return row;
}

export async function upsertMailPhrase(tx: Tx, userId: string, sealed: Buffer, nowMs: number) {
  await tx`
    insert into identity.mail_phrase (user_id, sealed_phrase, set_at)
    values (${userId}, ${sealed}, ${nowMs})
    on conflict (user_id) do update set sealed_phrase = excluded.sealed_phrase,
      set_at = excluded.set_at`;
}

export async function deleteMailPhrase(tx: Tx, userId: string): Promise<void> {
  await tx`delete from identity.mail_phrase where user_id = ${userId}`;
}

/** How customers are protected now; accounts of the house are left out. */
export async function listProtections(
  db: Queryable,
  userIds: readonly string[],
): Promise<{ userId: string; hasTotp: boolean; hasFundPassword: boolean }[]> {
  const rows = await db<{ id: string; has_totp: boolean; has_fund_password: boolean }[]>`
    select c.id, exists (select from identity.totp t where t.user_id = c.id) as has_totp,
      exists (select from identity.fund_password f where f.user_id = c.id) as has_fund_password
    from identity.customer c where c.id = any(${[...userIds]}::uuid[]) and not c.is_house`;
  return rows.map((row) => ({
    userId: row.id,
    hasTotp: row.has_totp,
    hasFundPassword: row.has_fund_password,
  }));
}
