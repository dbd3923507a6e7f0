import { Refusal } from '@candor/domain/refusal';
import type { Queryable } from '../../platform/db.ts';
import { limits } from './attempts.ts';
import type { IdentityDeps } from './deps.ts';
import { isPassword } from './passwords.ts';
import { type CustomerRow, findCustomer } from './store.ts';

/**
 * Requires the password of a signed-in customer again: an unattended or stolen session must not be
 * enough to change security settings. Refuses: identity.passwordWrong, identity.tooManyAttempts.
 */
export async function assertPassword(
  { throttle }: Pick<IdentityDeps, 'throttle'>,
  tx: Queryable,
  entry: { userId: string; password: string },
  nowMs: number,
): Promise<CustomerRow> {
  const customer = await findCustomer(tx, entry.userId);
  if (!customer) throw new Refusal('session.required');
  const attempt = {
    userId: customer.id,
    answer: entry.password,
    limits: [limits.passwordAgainPerQuarter, limits.passwordAgainPerDay],
  };
  const verify = () => isPassword(customer.password_hash, entry.password);
  if (!(await throttle.isRight(tx, attempt, nowMs, verify)))
    throw new Refusal('identity.passwordWrong');
  return customer;
}
