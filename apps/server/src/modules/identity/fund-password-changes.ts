import type { RequestOf } from '@candor/contract/calls';
import { fundPasswordProblem } from '@candor/domain/identity/password-rule';
import type { SecurityEventKind } from '@candor/domain/identity/security-event';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction } from '../../platform/db.ts';
import type { Address } from './address.ts';
import { limits } from './attempts.ts';
import { checkCode } from './check-code.ts';
import type { IdentityDeps } from './deps.ts';
import { assertPassword } from './password-again.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { type CustomerRow, findCustomer } from './store.ts';
import { forgetAttempts } from './store-attempts.ts';
import { upsertFundPassword } from './store-safety.ts';

type Done = Record<string, never>;

/** The first withdrawal password. Refuses: identity.fundPasswordSetAlready and those of the rules. */
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
  return keep(deps, customer, request.fundPassword, 'fundPasswordSet', context);
}

/** Another withdrawal password, for who knows the present one; withdrawals then wait. */
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
  const customer = (await findCustomer(db, userId))!;
  return keep(deps, customer, request.newPassword, 'fundPasswordChanged', context);
}

/** Another withdrawal password, for who has forgotten it; withdrawals then wait. */
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
  await deps.secondFactor.assert(db, userId, request.totp, nowMs);
  await inTransaction(db, (tx) => codes.spend(tx, code));
  await keep(deps, customer, request.fundPassword, 'fundPasswordReset', context);
  const counts = [limits.fundPasswordPerQuarter, limits.fundPasswordPerDay];
  await forgetAttempts(
    db,
    counts.map(({ name }) => `${name}/${userId}`),
  );
  return {};
}

/** Refuses: identity.passwordsDiffer, identity.fundPasswordTooWeak. */
function refuseUnsound(password: string, confirmPassword: string | undefined): void {
  if (confirmPassword !== undefined && confirmPassword !== password)
    throw new Refusal('identity.passwordsDiffer');
  if (fundPasswordProblem(password)) throw new Refusal('identity.fundPasswordTooWeak');
}

/** Refuses: identity.addressRequired. */
function addressOn(customer: CustomerRow, kind: Address['kind']): Address {
  const value = customer[kind];
  if (value === null) throw new Refusal('identity.addressRequired');
  return { kind, value };
}

async function keep(
  deps: IdentityDeps,
  customer: CustomerRow,
  password: string,
  kind: SecurityEventKind,
  context: CallContext,
): Promise<Done> {
  const { nowMs } = context;
  if (await isPassword(customer.password_hash, password))
    throw new Refusal('identity.fundPasswordAsLogin');
  const hash = await hashPassword(password);
  await inTransaction(deps.db, async (tx) => {
    await upsertFundPassword(tx, customer.id, hash, nowMs);
    await deps.recordSecurityEvent(tx, { userId: customer.id, kind, nowMs, from: context });
  });
  return {};
}
