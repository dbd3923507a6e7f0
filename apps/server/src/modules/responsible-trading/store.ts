import type { Exclusion, ExclusionKind } from '@candor/domain/responsible-trading/exclusion';
import type { AccountFreezeReason, Freeze } from '@candor/domain/responsible-trading/freeze';
import type { Leaving } from '@candor/domain/responsible-trading/leaving';
import type { Queryable, Tx } from '../../platform/db.ts';

/** What is kept about a customer; the row that openings lock. */
export interface StoredAccount {
  readonly userId: string;
  /** SHA-256, hexadecimal; null until verified. */
  readonly identityHash: string | null;
  readonly exclusion: Exclusion | null;
  readonly freeze: Freeze | null;
  readonly firstFrozenAtMs: number | null;
  /** Since when its owner has it frozen; null: not. */
  readonly ownFrozenAtMs: number | null;
  readonly leaving: Leaving | null;
  readonly quizVersion: number | null;
  readonly hasLimits: boolean;
  readonly realityCheckMinutes: number | null;
  readonly sessionStartedAtMs: number | null;
  readonly lastSeenAtMs: number | null;
}

interface AccountRow {
  user_id: string;
  identity_hash: string | null;
  exclusion_kind: ExclusionKind | null;
  excluded_until: number | null;
  freeze_reason: AccountFreezeReason | null;
  frozen_until: number | null;
  first_frozen_at: number | null;
  own_frozen_at: number | null;
  closing_asked_at: number | null;
  closed_at: number | null;
  quiz_version: number | null;
  has_limits: boolean;
  reality_check_minutes: number | null;
  session_started_at: number | null;
  last_seen_at: number | null;
}

const columns = (db: Queryable) => db`user_id, encode(identity_hash, 'hex') as identity_hash,
  exclusion_kind, excluded_until, freeze_reason, frozen_until, first_frozen_at, own_frozen_at, closing_asked_at, closed_at, quiz_version,
  has_limits, reality_check_minutes, session_started_at, last_seen_at`;

const toAccount = (row: AccountRow): StoredAccount => ({
  userId: row.user_id,
  identityHash: row.identity_hash,
  exclusion:
    row.exclusion_kind === null ? null : { kind: row.exclusion_kind, untilMs: row.excluded_until! },
  freeze:
    row.freeze_reason === null ? null : { reason: row.freeze_reason, untilMs: row.frozen_until! },
  firstFrozenAtMs: row.first_frozen_at,
  ownFrozenAtMs: row.own_frozen_at,
  leaving:
    row.closing_asked_at === null
      ? null
      : { askedAtMs: row.closing_asked_at, closedAtMs: row.closed_at },
  quizVersion: row.quiz_version,
  hasLimits: row.has_limits,
  realityCheckMinutes: row.reality_check_minutes,
  sessionStartedAtMs: row.session_started_at,
  lastSeenAtMs: row.last_seen_at,
});

const byUser = (rows: readonly AccountRow[]): Map<string, StoredAccount> =>
  new Map(rows.map((row) => [row.user_id, toAccount(row)]));

/** Rows of customers, locked in order; of each, one is there afterward. */
export async function lockAccounts(
  tx: Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, StoredAccount>> {
  const locked = byUser(await lockRows(tx, userIds));
  const missing = [...new Set(userIds)].filter((userId) => !locked.has(userId)).toSorted();
  if (missing.length === 0) return locked;
  await tx`
    insert into responsible_trading.account (user_id)
    select user_id from unnest(${missing}::uuid[]) as u (user_id) on conflict do nothing`;
  return new Map([...locked, ...byUser(await lockRows(tx, missing))]);
}

const lockRows = (tx: Tx, userIds: readonly string[]) => tx<AccountRow[]>`
  select ${columns(tx)} from responsible_trading.account
  where user_id = any(${[...userIds]}::uuid[]) order by user_id for update`;

/** The same without a lock; customers about whom nothing is kept are missing. */
export async function findAccounts(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, StoredAccount>> {
  return byUser(
    await db<AccountRow[]>`
      select ${columns(db)} from responsible_trading.account
      where user_id = any(${[...userIds]}::uuid[])`,
  );
}

export const findAccount = async (
  db: Queryable,
  userId: string,
): Promise<StoredAccount | undefined> => (await findAccounts(db, [userId])).get(userId);

/** Locks what the accounts of one person share. */
export async function lockPerson(tx: Tx, identityHash: string): Promise<void> {
  const hash = Buffer.from(identityHash, 'hex');
  await tx`
    insert into responsible_trading.person (identity_hash) values (${hash}) on conflict do nothing`;
  await tx`
    select 1 from responsible_trading.person where identity_hash = ${hash} for update`;
}

/** Every account of one person, locked in order. */
export async function lockAccountsOf(tx: Tx, identityHash: string): Promise<StoredAccount[]> {
  const rows = await tx<AccountRow[]>`
    select ${columns(tx)} from responsible_trading.account
    where identity_hash = ${Buffer.from(identityHash, 'hex')} order by user_id for update`;
  return rows.map(toAccount);
}

export async function setIdentity(tx: Tx, userId: string, identityHash: string): Promise<void> {
  await tx`
    update responsible_trading.account set identity_hash = ${Buffer.from(identityHash, 'hex')}
    where user_id = ${userId}`;
}

export async function setExclusion(
  tx: Tx,
  userId: string,
  { kind, untilMs }: Exclusion,
): Promise<void> {
  await tx`
    update responsible_trading.account
    set exclusion_kind = ${kind}, excluded_until = ${untilMs}::timestamptz
    where user_id = ${userId}`;
}

export interface BegunExclusion extends Exclusion {
  readonly userId: string;
  readonly begunAtMs: number;
  readonly source: 'customer' | 'operators' | 'identity';
}

export async function insertExclusion(tx: Tx, begun: BegunExclusion): Promise<void> {
  await tx`
    insert into responsible_trading.exclusion (user_id, kind, begun_at, until_at, source)
    values (${begun.userId}, ${begun.kind}, ${begun.begunAtMs}::timestamptz, ${begun.untilMs}::timestamptz,
      ${begun.source})`;
}

/** Null ends the freeze by its owner. */
export async function setOwnFreeze(tx: Tx, userId: string, atMs: number | null): Promise<void> {
  await tx`
    update responsible_trading.account set own_frozen_at = ${atMs}::timestamptz
    where user_id = ${userId}`;
}

/** Null: the owner stays. */
export async function setLeaving(tx: Tx, userId: string, leaving: Leaving | null): Promise<void> {
  await tx`
    update responsible_trading.account
    set closing_asked_at = ${leaving?.askedAtMs ?? null}::timestamptz,
      closed_at = ${leaving?.closedAtMs ?? null}::timestamptz
    where user_id = ${userId}`;
}

/** Null ends the freeze. */
export async function setFreeze(
  tx: Tx,
  userId: string,
  freeze: (Freeze & { readonly firstAtMs: number }) | null,
): Promise<void> {
  await tx`
    update responsible_trading.account set freeze_reason = ${freeze?.reason ?? null},
      frozen_until = ${freeze?.untilMs ?? null}::timestamptz,
      first_frozen_at = coalesce(${freeze?.firstAtMs ?? null}::timestamptz, first_frozen_at)
    where user_id = ${userId}`;
}

export async function insertFreeze(
  tx: Tx,
  frozen: Freeze & {
    readonly userId: string;
    readonly reference: string;
    readonly begunAtMs: number;
  },
): Promise<void> {
  await tx`
    insert into responsible_trading.freeze (user_id, reason, reference, begun_at, until_at)
    values (${frozen.userId}, ${frozen.reason}, ${frozen.reference},
      ${frozen.begunAtMs}::timestamptz, ${frozen.untilMs}::timestamptz)`;
}

export async function liftFreezes(tx: Tx, userId: string, nowMs: number): Promise<void> {
  await tx`
    update responsible_trading.freeze set lifted_at = ${nowMs}::timestamptz
    where user_id = ${userId} and lifted_at is null and until_at > ${nowMs}::timestamptz`;
}

export async function setQuizPassed(
  tx: Tx,
  userId: string,
  { version, nowMs }: { readonly version: number; readonly nowMs: number },
): Promise<void> {
  await tx`
    update responsible_trading.account
    set quiz_version = ${version}, quiz_passed_at = ${nowMs}::timestamptz
    where user_id = ${userId}`;
}

export async function setRealityCheck(
  tx: Tx,
  userId: string,
  minutes: number | null,
): Promise<void> {
  await tx`
    update responsible_trading.account set reality_check_minutes = ${minutes}
    where user_id = ${userId}`;
}

/** Customers with a break or a freeze in force. */
export async function listRestricted(
  db: Queryable,
  ask: {
    readonly nowMs: number;
    readonly userId: string | null;
    readonly isFrozen: boolean | null;
    readonly limit: number;
  },
): Promise<{ accounts: StoredAccount[]; total: number }> {
  const at = db`${ask.nowMs}::timestamptz`;
  const rows = await db<(AccountRow & { total: string })[]>`
    select ${columns(db)}, count(*) over () as total from responsible_trading.account
    where (excluded_until is not null or frozen_until is not null)
      and (excluded_until > ${at} or frozen_until > ${at})
      and (${ask.userId}::uuid is null or user_id = ${ask.userId})
      and (${ask.isFrozen}::boolean is null
        or coalesce(frozen_until > ${at}, false) = ${ask.isFrozen})
    order by user_id limit ${ask.limit}`;
  return { accounts: rows.map(toAccount), total: Number(rows[0]?.total ?? 0) };
}
