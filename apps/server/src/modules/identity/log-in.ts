import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { SecurityEventKind } from '@candor/domain/identity/security-event';
import { usernameKeys } from '@candor/domain/identity/username-rule';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction } from '../../platform/db.ts';
import { type Address, emailAddress, nameOf, phoneAddress } from './address.ts';
import { limitAttempts, limitEntry, limits } from './attempts.ts';
import { checkCode } from './check-code.ts';
import type { IdentityDeps } from './deps.ts';
import { findByAddress, findByName } from './find-customer.ts';
import { isPassword } from './passwords.ts';
import { signIn } from './sign-in.ts';
import { keepPassword } from './store.ts';

const passwordLimits = { here: limits.passwordPerAccount, perDay: limits.passwordPerDay };

/** Signs in with a password; an unknown name and a wrong password look and cost the same. */
export async function logIn(
  deps: IdentityDeps,
  request: RequestOf<'logIn'>,
  context: CallContext,
): Promise<ResultOf<'logIn'>> {
  const { db } = deps;
  await limitAttempts(db, limits.passwordPerAddress, context.ip, context.nowMs);
  const name = nameOf(request.username, request.areaCode);
  const customer = await findByName(db, name);
  // Canonical spelling, so that unknown names are counted like those of customers.
  const written = typeof name === 'string' ? usernameKeys(name).at(-1)! : name.value;
  const subject = { userId: customer?.id, name: written };
  const forget = await limitEntry(db, subject, passwordLimits, context);
  if (!(await isPassword(customer?.password_hash, request.password)) || !customer) {
    if (customer) noteFailure(deps, customer.id, 'signInFailed', context);
    throw new Refusal('identity.wrongCredentials');
  }
  await forget();
  return inTransaction(db, async (tx) => {
    // If the password is being replaced, this session is ended too or the sign-in is refused.
    if (!(await keepPassword(tx, customer.id, customer.password_hash)))
      throw new Refusal('identity.wrongCredentials');
    return signIn(deps, tx, customer, context, 'password');
  });
}

/** Recorded in the background: a sign-in must not take longer for an existing customer. */
export function noteFailure(
  { db, log, recordSecurityEvent }: IdentityDeps,
  userId: string,
  kind: SecurityEventKind,
  context: CallContext,
): void {
  const event = { userId, kind, nowMs: context.nowMs, from: context };
  setImmediate(() => {
    inTransaction(db, (tx) => recordSecurityEvent(tx, event)).catch((error: unknown) =>
      log.warn({ err: error }, 'recording a failed sign-in failed'),
    );
  });
}

/** Signs in with a code sent by email. */
export const logInByEmail = (
  deps: IdentityDeps,
  { email, code }: RequestOf<'logInByEmail'>,
  context: CallContext,
): Promise<ResultOf<'logIn'>> => logInByCode(deps, emailAddress(email), code, context);

/** Signs in with a code sent by text message. Refuses: identity.phoneInvalid. */
export const logInByPhone = async (
  deps: IdentityDeps,
  { code, ...phone }: RequestOf<'logInByPhone'>,
  context: CallContext,
): Promise<ResultOf<'logIn'>> => logInByCode(deps, phoneAddress(phone), code, context);

async function logInByCode(
  deps: IdentityDeps,
  address: Address,
  code: string,
  context: CallContext,
): Promise<ResultOf<'logIn'>> {
  const { db, codes } = deps;
  const entered = await checkCode(deps, { address, scene: 'login', code }, context);
  return inTransaction(db, async (tx) => {
    await codes.spend(tx, entered);
    const customer = await findByAddress(tx, address);
    // A code for an unknown address is stored like any other, but opens nothing.
    if (!customer) throw new Refusal('identity.wrongCode');
    return signIn(deps, tx, customer, context, 'code');
  });
}
