import type { OperatorRole } from '@candor/domain/operators/roles';
import { countAttempt as countIn } from '../../platform/count-attempt.ts';
import type { Queryable, Tx } from '../../platform/db.ts';

export interface OperatorRow {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly status: 'proposed' | 'invited' | 'active' | 'disabled';
  readonly is_bootstrap: boolean;
  readonly invited_by: string | null;
  readonly approved_by: string | null;
  readonly password_hash: string;
  /** Of the other half of a one-time password; null once it is replaced. */
  readonly second_hash: string | null;
  readonly must_change_password: boolean;
  readonly password_expires_at: number | null;
  readonly sealed_key: Buffer | null;
  readonly key_is_bound: boolean;
  readonly last_step: string;
  readonly created_at: number;
  readonly last_seen_at: number | null;
}

/** As the driver returns it: text arrays are in PostgreSQL syntax, `{admin,support}`. */
type StoredOperator = Omit<OperatorRow, 'roles'> & { readonly roles: string };

const decoded = (row: StoredOperator): OperatorRow => ({
  ...row,
  roles: row.roles.slice(1, -1).split(',') as OperatorRole[],
});

export async function listOperators(db: Queryable): Promise<OperatorRow[]> {
  return (await db<StoredOperator[]>`select * from operators.operator order by created_at`).map(
    decoded,
  );
}

export async function findOperator(db: Queryable, id: string): Promise<OperatorRow | undefined> {
  const rows = await db<StoredOperator[]>`select * from operators.operator where id = ${id}`;
  return rows.map(decoded)[0];
}

/** Of two processes starting concurrently, one waits until the other has bootstrapped. */
export async function lockOperatorTable(tx: Tx): Promise<void> {
  await tx`lock table operators.operator in share row exclusive mode`;
}

/** By lower-case ASCII name, byte for byte. */
export async function findOperatorByName(db: Queryable, nameKey: string) {
  const rows = await db<
    StoredOperator[]
  >`select * from operators.operator where name_key = ${nameKey}`;
  return rows.map(decoded)[0];
}

/** All rows in a fixed order, so that two admins cannot disable each other concurrently. */
export async function lockOperators(tx: Tx): Promise<OperatorRow[]> {
  const rows = await tx<StoredOperator[]>`select * from operators.operator order by id for update`;
  return rows.map(decoded);
}

export interface NewOperator {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly passwordHash: string;
  readonly passwordExpiresAt: number;
  readonly invitedBy: string;
}

/** False if the name is taken, also if it was taken concurrently. */
export async function insertOperator(tx: Queryable, operator: NewOperator, nowMs: number) {
  const inserted = await tx`
    insert into operators.operator (id, name, roles, status, invited_by, password_hash,
      must_change_password, password_expires_at, created_at)
    values (${operator.id}, ${operator.name}, ${[...operator.roles]}::text[], 'proposed',
      ${operator.invitedBy}, ${operator.passwordHash}, true, ${operator.passwordExpiresAt}, ${nowMs})
    on conflict do nothing returning 1`;
  return inserted.length > 0;
}

interface AdminBootstrap {
  readonly id: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly secondHash: string;
  readonly passwordExpiresAt: number;
}

/** A bootstrap administrator, or a new password for an unused one. */
export async function bootstrapAdmin(
  tx: Tx,
  bootstrap: AdminBootstrap,
  nowMs: number,
): Promise<void> {
  await tx`
    insert into operators.operator as o (id, name, roles, status, is_bootstrap, password_hash,
      second_hash, must_change_password, password_expires_at, created_at)
    values (${bootstrap.id}, ${bootstrap.name}, array['admin'], 'invited', true, ${bootstrap.passwordHash},
      ${bootstrap.secondHash}, true, ${bootstrap.passwordExpiresAt}, ${nowMs})
    on conflict (name_key) do update set password_hash = excluded.password_hash,
      second_hash = excluded.second_hash, must_change_password = true, sealed_key = null,
      password_expires_at = excluded.password_expires_at
    where o.is_bootstrap and o.status = 'invited'`;
}

/** Sets the other half of a one-time password; from now on it can be used. */
export async function approve(
  tx: Tx,
  by: { id: string; approvedBy: string; secondHash: string; passwordExpiresAt: number },
): Promise<void> {
  await tx`update operators.operator set status = 'invited', approved_by = ${by.approvedBy},
    second_hash = ${by.secondHash}, password_expires_at = ${by.passwordExpiresAt}
    where id = ${by.id} and status = 'proposed'`;
}

/** Sets the first half of a new one-time password and removes the authenticator. */
export async function resetOperator(
  tx: Tx,
  operator: { id: string; passwordHash: string; passwordExpiresAt: number; invitedBy: string },
) {
  await tx`update operators.operator set status = 'proposed', is_bootstrap = false,
    invited_by = ${operator.invitedBy}, approved_by = null,
    password_hash = ${operator.passwordHash}, second_hash = null, must_change_password = true,
    password_expires_at = ${operator.passwordExpiresAt},
    sealed_key = null, key_is_bound = false, last_step = 0 where id = ${operator.id}`;
}

export async function disableOperator(tx: Tx, id: string) {
  await tx`update operators.operator set status = 'disabled' where id = ${id}`;
}

export async function setPassword(tx: Tx, id: string, passwordHash: string) {
  await tx`update operators.operator set password_hash = ${passwordHash},
    second_hash = null, must_change_password = false, password_expires_at = null where id = ${id}`;
}

export async function setSealedKey(db: Queryable, id: string, sealedKey: Buffer) {
  await db`update operators.operator set sealed_key = ${sealedKey}
    where id = ${id} and not key_is_bound`;
}

/** False if the operator was disabled meanwhile, or a key is already bound. */
export async function bindKey(tx: Queryable, id: string, step: number): Promise<boolean> {
  const bound = await tx`update operators.operator
    set key_is_bound = true, last_step = ${step}, status = 'active'
    where id = ${id} and status = 'invited' and not key_is_bound and sealed_key is not null
    returning 1`;
  return bound.length > 0;
}

/** False if this step or a later one was already used. */
export async function spendStep(tx: Queryable, id: string, step: number): Promise<boolean> {
  const used = await tx`update operators.operator set last_step = ${step}
    where id = ${id} and last_step < ${step} returning 1`;
  return used.length > 0;
}

export interface SessionRow {
  readonly operator_id: string;
  readonly id: string;
  readonly last_seen_at: number;
  readonly expires_at: number;
}

export async function insertSession(
  db: Queryable,
  session: { operatorId: string; id: string; tokenHash: Buffer; expiresAt: number },
  nowMs: number,
) {
  await db`insert into operators.session (operator_id, id, token_hash, created_at, last_seen_at,
      expires_at)
    values (${session.operatorId}, ${session.id}, ${session.tokenHash}, ${nowMs}, ${nowMs},
      ${session.expiresAt})`;
  await db`update operators.operator set last_seen_at = ${nowMs} where id = ${session.operatorId}`;
}

export async function findSession(db: Queryable, tokenHash: Buffer) {
  const [row] = await db<SessionRow[]>`
    select operator_id, id, last_seen_at, expires_at from operators.session
    where token_hash = ${tokenHash}`;
  return row;
}

export async function touchSession(db: Queryable, session: SessionRow, nowMs: number) {
  await db`update operators.session set last_seen_at = ${nowMs}
    where operator_id = ${session.operator_id} and id = ${session.id}`;
  await db`update operators.operator set last_seen_at = ${nowMs} where id = ${session.operator_id}`;
}

/** Ends the sessions of an operator; all but one if `exceptId` is given. */
export async function deleteSessions(db: Queryable, operatorId: string, exceptId: string | null) {
  await db`delete from operators.session
    where operator_id = ${operatorId} and id is distinct from ${exceptId}`;
}

export async function deleteSession(db: Queryable, session: { operatorId: string; id: string }) {
  await db`delete from operators.session
    where operator_id = ${session.operatorId} and id = ${session.id}`;
}

/** Increments the count of a subject in its current window and returns it. */
export const countAttempt = (
  db: Queryable,
  subject: string,
  window: { nowMs: number; lengthMs: number },
): Promise<number> => countIn(db, 'operators.attempt', subject, window);

const PLACE_MS = 30 * 86_400_000;

export async function forgetAttempts(db: Queryable, subject: string): Promise<void> {
  await db`delete from operators.attempt where subject = ${subject}`;
}

/** Takes back one attempt; others stay counted. */
export async function uncountAttempt(db: Queryable, subject: string): Promise<void> {
  await db`update operators.attempt set count = count - 1 where subject = ${subject} and count > 0`;
}

/** Whether an operator with this name key has signed in from this address. */
export async function isKnownPlace(db: Queryable, nameKey: string, ip: string): Promise<boolean> {
  const found = await db`select 1 from operators.known_place p
    join operators.operator o on o.id = p.operator_id where o.name_key = ${nameKey} and p.ip = ${ip}`;
  return found.length > 0;
}

export async function keepPlace(
  db: Queryable,
  { operatorId, ip }: { readonly operatorId: string; readonly ip: string },
  nowMs: number,
): Promise<void> {
  await db`insert into operators.known_place (operator_id, ip, seen_at)
    values (${operatorId}, ${ip}, ${nowMs})
    on conflict (operator_id, ip) do update set seen_at = excluded.seen_at`;
}

/** Deletes expired sessions, counters and known addresses, which are kept for a month. */
export async function deleteExpired(tx: Tx, idleSinceMs: number, nowMs: number): Promise<void> {
  await tx`delete from operators.session
    where expires_at < ${nowMs} or last_seen_at < ${idleSinceMs}`;
  await tx`delete from operators.attempt where window_ends_at < ${nowMs}`;
  await tx`delete from operators.known_place where seen_at < ${nowMs - PLACE_MS}`;
}
