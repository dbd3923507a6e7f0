import type { RequestOf } from '@candor/contract/calls';
import { fundPasswordProblem } from '@candor/domain/identity/password-rule';
import type { SecurityEventKind } from '@candor/domain/identity/security-event';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { type Address, emailAddress, numberAddress } from './address.ts';
import { limits } from './attempts.ts';
import { checkCode } from './check-code.ts';
import type { IdentityDeps } from './deps.ts';
import { assertPassword } from './password-again.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { type CustomerRow, findCustomer } from './store.ts';
import { forgetAttempts } from './store-attempts.ts';
import { insertFundPassword, upsertFundPassword } from './store-safety.ts';

type Done = Record<string, never>;

/**
 * Sets the first withdrawal password. Refuses: identity.fundPasswordSetAlready and those of the
 * password rules.
 */
export async function setFundPassword(
  deps: IdentityDeps,
  request: RequestOf<'setFundPassword'>,
  context: CallContext,
): Promise<Done> {
  const { db } = deps;
  const { userId, nowMs } = context;
  refuseUnsound(request.fundPassword, request.confirmPassword);
  if (await deps.fundPassword.isSet(db, userId))
    throw new Refusal('identity.fundPasswordSetAlready');
  const customer = await assertPassword(deps, db, { userId, password: request.password }, nowMs);
  const hash = await soundHash(customer, request.fundPassword);
  await inTransaction(db, async (tx) => {
    if (!(await insertFundPassword(tx, userId, hash, nowMs)))
      throw new Refusal('identity.fundPasswordSetAlready');
    await deps.recordSecurityEvent(tx, { userId, kind: 'fundPasswordSet', nowMs, from: context });
  });
  return {};
}

/** Changes the withdrawal password, given the current one; withdrawals are held afterwards. */
export async function changeFundPassword(
  deps: IdentityDeps,
  request: RequestOf<'changePassword'>,
  context: CallContext,
): Promise<Done> {
  const { db } = deps;
  const { userId, nowMs } = context;
  refuseUnsound(request.newPassword, request.confirmPassword);
  if (request.newPassword === request.oldPassword) throw new Refusal('identity.passwordSame');
  await deps.fundPassword.assert(db, userId, request.oldPassword, nowMs);
  const hash = await soundHash((await findCustomer(db, userId))!, request.newPassword);
  await inTransaction(db, (tx) => keep(deps, tx, hash, 'fundPasswordChanged', context));
  return {};
}

/**
 * Replaces a forgotten withdrawal password; withdrawals are held afterwards. Code and second factor
 * are consumed only on success: a refusal leaves them valid.
 */
export async function resetFundPassword(
  deps: IdentityDeps,
  request: RequestOf<'resetFundPassword'>,
  context: CallContext,
): Promise<Done> {
  const { db, codes } = deps;
  const { userId, nowMs } = context;
  refuseUnsound(request.fundPassword, request.confirmPassword);
  if (!(await deps.fundPassword.isSet(db, userId)))
    throw new Refusal('identity.fundPasswordNotSet');
  const customer = await assertPassword(deps, db, { userId, password: request.password }, nowMs);
  const address = addressOn(customer, request.channel);
  const code = await checkCode(deps, { address, scene: 'reset', code: request.code }, context);
  const hash = await soundHash(customer, request.fundPassword);
  const counts = [limits.fundPasswordPerQuarter, limits.fundPasswordPerDay];
  await inTransaction(db, async (tx) => {
    await deps.secondFactor.assert(tx, userId, request.totp, nowMs);
    await codes.spend(tx, code);
    await keep(deps, tx, hash, 'fundPasswordReset', context);
    await forgetAttempts(
      tx,
      counts.map(({ name }) => `${name}/${userId}`),
    );
  });
  return {};
}

/** Refuses: identity.passwordsDiffer, identity.fundPasswordTooWeak. */
function refuseUnsound(password: string, confirmPassword: string | undefined): void {
  if (confirmPassword !== undefined && confirmPassword !== password)
    throw new Refusal('identity.passwordsDiffer');
  if (fundPasswordProblem(password)) throw new Refusal('identity.fundPasswordTooWeak');
}

/** Refuses: identity.addressRequired. */
export function addressOn(customer: CustomerRow, kind: Address['kind']): Address {
  const value = customer[kind];
  if (value === null) throw new Refusal('identity.addressRequired');
  return kind === 'email' ? emailAddress(value) : numberAddress(value);
}

/** Refuses: identity.fundPasswordAsLogin. */
async function soundHash(customer: CustomerRow, password: string): Promise<string> {
  if (await isPassword(customer.password_hash, password))
    throw new Refusal('identity.fundPasswordAsLogin');
  return hashPassword(password);
}

async function keep(
  deps: IdentityDeps,
  tx: Tx,
  hash: string,
  kind: SecurityEventKind,
  context: CallContext,
): Promise<void> {
  const { userId, nowMs } = context;
  await upsertFundPassword(tx, userId, hash, nowMs);
  await deps.recordSecurityEvent(tx, { userId, kind, nowMs, from: context });
}
