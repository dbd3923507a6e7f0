import { Refusal } from '@candor/domain/refusal';
import type { Queryable } from '../../platform/db.ts';
import { limits } from './attempts.ts';
import { findTotp, useTotpStep } from './store-safety.ts';
import { type TotpKeys, totpStepOf } from './totp-key.ts';
import type { Throttle } from './throttle.ts';

/** One-time codes of an authenticator app (RFC 6238). */
export interface SecondFactor {
  isBound(db: Queryable, userId: string): Promise<boolean>;
  /**
   * Requires an unused code if a key is bound. Runs inside the caller's transaction: the code
   * counts as used when that commits. A wrong attempt stays counted when it rolls back.
   * Refuses: identity.totpRequired, identity.totpWrong, identity.tooManyAttempts.
   */
  assert(tx: Queryable, userId: string, code: string | undefined, nowMs: number): Promise<void>;
  /** True for an unused code of the bound key; counts no attempts. */
  use(tx: Queryable, userId: string, code: string, nowMs: number): Promise<boolean>;
}

export function createSecondFactor(deps: { throttle: Throttle; keys: TotpKeys }): SecondFactor {
  /** The time step of a code, unless that step or a later one was used. */
  async function freshStep(tx: Queryable, userId: string, code: string, nowMs: number) {
    const totp = await findTotp(tx, userId);
    if (!totp) return null;
    const step = totpStepOf(deps.keys.open(totp.sealed_key, userId), code, nowMs);
    return step !== null && step > Number(totp.last_step) ? step : null;
  }
  const isBound: SecondFactor['isBound'] = async (db, userId) =>
    (await findTotp(db, userId)) !== undefined;

  return {
    isBound,
    async assert(tx, userId, code, nowMs) {
      if (!(await isBound(tx, userId))) return;
      if (code === undefined || code === '') throw new Refusal('identity.totpRequired');
      const step = await freshStep(tx, userId, code, nowMs);
      const counted = [limits.totpPerQuarter, limits.totpPerDay];
      const attempt = { userId, answer: code, limits: counted };
      const isRight = await deps.throttle.isRight(tx, attempt, nowMs, async () => step !== null);
      if (!isRight || !(await useTotpStep(tx, userId, step!)))
        throw new Refusal('identity.totpWrong');
    },
    async use(tx, userId, code, nowMs) {
      const step = await freshStep(tx, userId, code, nowMs);
      return step !== null && useTotpStep(tx, userId, step);
    },
  };
}
