import type { RequestOf } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction } from '../../platform/db.ts';
import type { IdentityDeps } from './deps.ts';
import { changeFundPassword } from './fund-password-changes.ts';
import { assertPassword } from './password-again.ts';
import { hashPassword } from './passwords.ts';
import { refuseWeak } from './register.ts';
import { addressOf } from './address.ts';
import { forgetAccountAttempts } from './attempts.ts';
import { checkCode } from './check-code.ts';
import { findByAddress } from './find-customer.ts';
import { replacePassword, updatePassword } from './store.ts';
import { deleteDevices, deleteMfaChallenges } from './store-sessions.ts';

/** Changes the login password, which ends all other sessions, or the withdrawal password. */
export const changePassword = (
  deps: IdentityDeps,
  request: RequestOf<'changePassword'>,
  context: CallContext,
): Promise<Record<string, never>> =>
  request.type === 'fund'
    ? changeFundPassword(deps, request, context)
    : changeLoginPassword(deps, request, context);

async function changeLoginPassword(
  deps: IdentityDeps,
  request: RequestOf<'changePassword'>,
  context: CallContext,
): Promise<Record<string, never>> {
  const { db, sessions } = deps;
  const { userId, sessionId, nowMs } = context;
  const { oldPassword, newPassword } = request;
  refuseWeak(newPassword, request.confirmPassword);
  if (newPassword === oldPassword) throw new Refusal('identity.passwordSame');
  const customer = await assertPassword(deps, db, { userId, password: oldPassword }, nowMs);
  const hash = await hashPassword(newPassword);
  await inTransaction(db, async (tx) => {
    if (!(await replacePassword(tx, userId, { from: customer.password_hash, to: hash })))
      throw new Refusal('identity.passwordWrong');
    await deleteMfaChallenges(tx, userId);
    await sessions.endAll(tx, userId, sessionId);
    await deps.recordSecurityEvent(tx, { userId, kind: 'passwordChanged', nowMs, from: context });
  });
  sessions.forget(userId);
  return {};
}

/**
 * Sets a new login password after a code proved an address of the account. An unknown address is
 * refused like a wrong code, after the same work. Ends every session, forgets every device and
 * holds withdrawals. The second factor stays: the next sign-in asks for it.
 */
export async function resetPassword(
  deps: IdentityDeps,
  request: RequestOf<'resetPassword'>,
  context: CallContext,
): Promise<Record<string, never>> {
  const { db, codes, sessions } = deps;
  const { nowMs } = context;
  refuseWeak(request.newPassword, request.confirmPassword);
  const address = addressOf(request);
  const code = await checkCode(deps, { address, scene: 'reset', code: request.code }, context);
  const hash = await hashPassword(request.newPassword);
  const userId = await inTransaction(db, async (tx) => {
    await codes.spend(tx, code);
    const customer = await findByAddress(tx, address);
    if (!customer) throw new Refusal('identity.wrongCode');
    await updatePassword(tx, customer.id, hash);
    await deleteMfaChallenges(tx, customer.id);
    await deleteDevices(tx, customer.id);
    await sessions.endAll(tx, customer.id);
    await forgetAccountAttempts(tx, customer.id, context);
    const event = { userId: customer.id, kind: 'passwordReset' as const, nowMs, from: context };
    await deps.recordSecurityEvent(tx, event);
    return customer.id;
  });
  sessions.forget(userId);
  return {};
}
