import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction } from '../../platform/db.ts';
import { limitAttempts, limits } from './attempts.ts';
import type { IdentityDeps } from './deps.ts';
import { isPassword } from './passwords.ts';
import { presentUser } from './present-user.ts';
import { findCustomerByName, forgetAttempts } from './store.ts';

/** Signs in with a password; an unknown name and a wrong password look and take the same. */
export async function logIn(
  deps: IdentityDeps,
  request: RequestOf<'logIn'>,
  context: CallContext,
): Promise<ResultOf<'logIn'>> {
  const { db, sessions } = deps;
  const subject = `${request.username.toLowerCase()}/${context.ip}`;
  await limitAttempts(db, limits.passwordPerAddress, context.ip, context.nowMs);
  await limitAttempts(db, limits.passwordPerAccount, subject, context.nowMs);
  const customer = await findCustomerByName(db, request.username);
  if (!(await isPassword(customer?.password_hash, request.password)) || !customer)
    throw new Refusal('identity.wrongCredentials');
  await forgetAttempts(db, `${limits.passwordPerAccount.name}/${subject}`);
  const token = await sessions.open(db, customer.id, context);
  return { token, userInfo: presentUser(customer) };
}

/** Signs in with a code sent by mail. */
export async function logInByEmail(
  deps: IdentityDeps,
  request: RequestOf<'logInByEmail'>,
  context: CallContext,
): Promise<ResultOf<'logInByEmail'>> {
  const { db, codes, sessions } = deps;
  await limitAttempts(db, limits.codePerAddress, context.ip, context.nowMs);
  const code = { address: request.email, scene: 'login' as const, code: request.code };
  await codes.check(code, context.nowMs);
  return inTransaction(db, async (tx) => {
    await codes.spend(tx, code);
    const customer = await findCustomerByName(tx, request.email);
    // A code for signing in is only ever kept for somebody who exists.
    if (!customer) throw new Refusal('identity.wrongCode');
    const token = await sessions.open(tx, customer.id, context);
    return { token, userInfo: presentUser(customer) };
  });
}
