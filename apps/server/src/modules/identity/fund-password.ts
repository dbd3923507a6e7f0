import { Refusal } from '@candor/domain/refusal';
import type { Queryable } from '../../platform/db.ts';
import { limits } from './attempts.ts';
import { isPassword } from './passwords.ts';
import { findFundPassword } from './store-safety.ts';
import type { Throttle } from './throttle.ts';

/** The second password, required for every withdrawal. */
export interface FundPassword {
  isSet(db: Queryable, userId: string): Promise<boolean>;
  /**
   * Requires the correct password. May run inside the caller's transaction or before it; a wrong
   * attempt stays counted if that rolls back. Refuses: identity.fundPasswordNotSet,
   * identity.fundPasswordWrong, identity.tooManyAttempts.
   */
  assert(tx: Queryable, userId: string, password: string | undefined, nowMs: number): Promise<void>;
}

export const createFundPassword = (throttle: Throttle): FundPassword => ({
  isSet: async (db, userId) => (await findFundPassword(db, userId)) !== undefined,
  async assert(tx, userId, password = '', nowMs) {
    const hash = await findFundPassword(tx, userId);
    if (hash === undefined) throw new Refusal('identity.fundPasswordNotSet');
    const attempt = {
      userId,
      answer: password,
      limits: [limits.fundPasswordPerQuarter, limits.fundPasswordPerDay],
    };
    if (!(await throttle.isRight(tx, attempt, nowMs, () => isPassword(hash, password))))
      throw new Refusal('identity.fundPasswordWrong');
  },
});
