import type { CallContext } from '../../http/handler.ts';
import { inTransaction, type Tx } from '../../platform/db.ts';
import type { IdentityDeps } from './deps.ts';
import { assertPassword } from './password-again.ts';
import type { CustomerRow } from './store.ts';

export interface OwnerProof {
  readonly password: string;
  readonly totp?: string | undefined;
}

/**
 * Changes a sign-in method after the owner is confirmed: with the login password and, if bound, the
 * second factor. The password remains, so nothing removed here is the last sign-in method.
 * Refuses: identity.passwordWrong, identity.totpRequired, identity.totpWrong,
 * identity.tooManyAttempts.
 */
export async function asOwner<T>(
  deps: IdentityDeps,
  { password, totp }: OwnerProof,
  { userId, nowMs }: CallContext,
  change: (tx: Tx, customer: CustomerRow) => Promise<T>,
): Promise<T> {
  const customer = await assertPassword(deps, deps.db, { userId, password }, nowMs);
  return inTransaction(deps.db, async (tx) => {
    await deps.secondFactor.assert(tx, userId, totp, nowMs);
    return change(tx, customer);
  });
}
