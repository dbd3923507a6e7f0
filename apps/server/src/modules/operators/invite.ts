import type { ConsoleRequestOf, ConsoleResultOf } from '@candor/contract/console/calls';
import { rolesProblem } from '@candor/domain/operators/roles';
import { Refusal } from '@candor/domain/refusal';
import type { ConsoleContext, ConsoleSession } from '../../http/console-handler.ts';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { attemptKey } from './attempts.ts';
import { appendAuditLine } from './audit-log.ts';
import type { OperatorsDeps } from './deps.ts';
import { makeHalf, ONE_TIME_MS } from './one-time-password.ts';
import * as store from './store.ts';
import { withdrawProposalsOf } from './store-proposals.ts';

/**
 * Invites an operator and returns the first half of their one-time password. They cannot sign in
 * before another administrator approves. Refuses: operators.nameTaken, operators.rolesInvalid,
 * operators.rolesApart.
 */
export async function inviteOperator(
  { db, random }: OperatorsDeps,
  { name, roles }: ConsoleRequestOf<'inviteOperator'>,
  { session, nowMs, trace }: ConsoleContext,
): Promise<ConsoleResultOf<'inviteOperator'>> {
  const problem = rolesProblem(roles);
  if (problem) throw new Refusal(problem);
  const id = random.uuid(nowMs);
  const { text: passwordHalf, hash: passwordHash } = await makeHalf(random);
  const passwordExpiresAt = nowMs + ONE_TIME_MS;
  const invitedBy = session!.operatorId;
  const operator = { id, name, roles, passwordHash, passwordExpiresAt, invitedBy };
  if (!(await store.insertOperator(db, operator, nowMs))) throw new Refusal('operators.nameTaken');
  trace.subject = `${name}/${id}`;
  return { id, passwordHalf };
}

/**
 * Approves an invitation and returns the other half of the password, so that neither administrator
 * can sign in as the new operator. Refuses: operators.unknown, operators.notWaiting,
 * operators.ownInvitation.
 */
export async function approveOperator(
  { db, random }: OperatorsDeps,
  { id }: ConsoleRequestOf<'approveOperator'>,
  { session, nowMs, trace }: ConsoleContext,
): Promise<ConsoleResultOf<'approveOperator'>> {
  const { text: passwordHalf, hash: secondHash } = await makeHalf(random);
  await inTransaction(db, async (tx) => {
    const operator = (await lockAsAdmin(tx, session!)).find((row) => row.id === id);
    if (!operator) throw new Refusal('operators.unknown');
    trace.subject = `${operator.name}/${id}`;
    const isOver = (operator.password_expires_at ?? 0) <= nowMs;
    if (operator.status !== 'proposed' || isOver) throw new Refusal('operators.notWaiting');
    if (operator.invited_by === session!.operatorId || id === session!.operatorId)
      throw new Refusal('operators.ownInvitation');
    const approvedBy = session!.operatorId;
    await store.approve(tx, { id, approvedBy, secondHash, passwordExpiresAt: nowMs + ONE_TIME_MS });
  });
  return { id, passwordHalf };
}

/**
 * Locks an operator who lost their password or authenticator and invites them again, which a second
 * administrator has to approve. Refuses: operators.unknown, operators.notYourself.
 */
export async function resetOperator(
  { db, random }: OperatorsDeps,
  { id }: ConsoleRequestOf<'resetOperator'>,
  { session, nowMs }: ConsoleContext,
): Promise<ConsoleResultOf<'resetOperator'>> {
  if (id === session!.operatorId) throw new Refusal('operators.notYourself');
  const { text: passwordHalf, hash: passwordHash } = await makeHalf(random);
  await inTransaction(db, async (tx) => {
    const all = await lockAsAdmin(tx, session!);
    if (!all.some((operator) => operator.id === id)) throw new Refusal('operators.unknown');
    const passwordExpiresAt = nowMs + ONE_TIME_MS;
    const invitedBy = session!.operatorId;
    await store.resetOperator(tx, { id, passwordHash, passwordExpiresAt, invitedBy });
    await store.forgetAttempts(tx, attemptKey('code', id));
    await closeDoor(tx, id, nowMs);
  });
  return { id, passwordHalf };
}

/** Needs one administrator: granting access takes two, revoking it does not. Refuses: as above. */
export async function disableOperator(
  { db }: OperatorsDeps,
  { id }: ConsoleRequestOf<'disableOperator'>,
  { session, nowMs }: ConsoleContext,
): Promise<ConsoleResultOf<'disableOperator'>> {
  if (id === session!.operatorId) throw new Refusal('operators.notYourself');
  await inTransaction(db, async (tx) => {
    const all = await lockAsAdmin(tx, session!);
    if (!all.some((operator) => operator.id === id)) throw new Refusal('operators.unknown');
    await store.disableOperator(tx, id);
    await closeDoor(tx, id, nowMs);
  });
  return {};
}

/**
 * All operators, locked. Of two administrators who disable each other concurrently, the second is
 * refused. Refuses: session.required.
 */
async function lockAsAdmin(tx: Tx, { operatorId }: ConsoleSession): Promise<store.OperatorRow[]> {
  const all = await store.lockOperators(tx);
  if (!all.some(({ id, status }) => id === operatorId && status === 'active'))
    throw new Refusal('session.required');
  return all;
}

/** Ends the sessions and pending proposals of an operator. */
async function closeDoor(tx: Tx, id: string, nowMs: number): Promise<void> {
  await store.deleteSessions(tx, id, null);
  for (const proposal of await withdrawProposalsOf(tx, id, nowMs)) {
    const subject = `${proposal.kind}/${proposal.id}`;
    const line = { operatorId: '', kind: 'withdraw', subject, userId: '', reason: '' };
    await appendAuditLine(tx, { ...line, detail: '{"cause":"doorClosed"}' }, nowMs);
  }
}
