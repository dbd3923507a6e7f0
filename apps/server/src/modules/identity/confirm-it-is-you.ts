import { Refusal } from '@candor/domain/refusal';
import { findIdempotencyRecords } from '../../platform/idempotency-records.ts';
import type { CallContext } from '../../http/handler.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import type { FundPassword } from './fund-password.ts';
import type { SecondFactor } from './second-factor.ts';

/** What asking the customer for their secrets needs. */
export interface ConfirmDeps {
  readonly db: Db;
  readonly fundPassword: FundPassword;
  readonly secondFactor: SecondFactor;
}

/**
 * Checks the fund password and, if bound, the second factor before a sensitive action. Returns
 * false, unchecked, for a retry with a recorded response, because its code is used up; the command
 * must then call `requireConfirmed` before it acts.
 * Refuses: identity.fundPasswordNotSet, identity.fundPasswordWrong, identity.totpRequired,
 * identity.totpWrong, identity.tooManyAttempts.
 */
export async function confirmItIsYou(
  { db, fundPassword, secondFactor }: ConfirmDeps,
  secrets: { readonly fundPassword?: string | undefined; readonly totpCode?: string | undefined },
  { userId, nowMs, idempotency }: CallContext,
): Promise<boolean> {
  if (idempotency && (await findIdempotencyRecords(db, [idempotency])).length > 0) return false;
  await fundPassword.assert(db, userId, secrets.fundPassword, nowMs);
  await inTransaction(db, (tx) => secondFactor.assert(tx, userId, secrets.totpCode, nowMs));
  return true;
}

/**
 * Refuses a retry that has to be decided because its old record was deleted while it waited: none
 * of its secrets was checked. Refuses: identity.fundPasswordWrong.
 */
export function requireConfirmed({ isConfirmed }: { readonly isConfirmed: boolean }): void {
  if (!isConfirmed) throw new Refusal('identity.fundPasswordWrong');
}
