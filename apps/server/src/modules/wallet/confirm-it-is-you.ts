import { findAnswers } from '../../platform/answers.ts';
import type { CallContext } from '../../http/handler.ts';
import type { WalletDeps } from './deps.ts';
import { inTransaction } from '../../platform/db.ts';

/**
 * Checks fund password and, where one is bound, second factor before something that a thief would
 * do. A repeat of an answered request is let through to its first answer: its code is used up.
 * Refuses: identity.fundPasswordNotSet, identity.fundPasswordWrong, identity.totpRequired,
 * identity.totpWrong, identity.tooManyAttempts.
 */
export async function confirmItIsYou(
  { db, fundPassword, secondFactor }: WalletDeps,
  secrets: { readonly fundPassword?: string | undefined; readonly totpCode?: string | undefined },
  { userId, nowMs, idempotency }: CallContext,
): Promise<void> {
  if (idempotency && (await findAnswers(db, [idempotency])).length > 0) return;
  await fundPassword.assert(db, userId, secrets.fundPassword, nowMs);
  await inTransaction(db, (tx) => secondFactor.assert(tx, userId, secrets.totpCode, nowMs));
}
