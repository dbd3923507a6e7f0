import { Refusal } from '@candor/domain/refusal';
import { findIdempotencyRecords } from '../../platform/idempotency-records.ts';
import type { CallContext } from '../../http/handler.ts';
import type { WalletDeps } from './deps.ts';
import { inTransaction } from '../../platform/db.ts';

/**
 * Checks fund password and, where one is bound, second factor before something that a thief would
 * do. A repeat of an answered request is let through to its first answer, because its code is used
 * up: false, and `requireConfirmed` has to stand where something would be done.
 * Refuses: identity.fundPasswordNotSet, identity.fundPasswordWrong, identity.totpRequired,
 * identity.totpWrong, identity.tooManyAttempts.
 */
export async function confirmItIsYou(
  { db, fundPassword, secondFactor }: WalletDeps,
  secrets: { readonly fundPassword?: string | undefined; readonly totpCode?: string | undefined },
  { userId, nowMs, idempotency }: CallContext,
): Promise<boolean> {
  if (idempotency && (await findIdempotencyRecords(db, [idempotency])).length > 0) return false;
  await fundPassword.assert(db, userId, secrets.fundPassword, nowMs);
  await inTransaction(db, (tx) => secondFactor.assert(tx, userId, secrets.totpCode, nowMs));
  return true;
}

/**
 * A repeat that has to be decided lost its answer while it waited, which old ones do: nothing was
 * checked of it. Refuses: identity.fundPasswordWrong.
 */
export function requireConfirmed({ isConfirmed }: { readonly isConfirmed: boolean }): void {
  if (!isConfirmed) throw new Refusal('identity.fundPasswordWrong');
}
