import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { limitEntry, limits } from './attempts.ts';
import type { IdentityDeps } from './deps.ts';
import { noteFailure } from './log-in.ts';
import { hashToken } from './sessions.ts';
import { openSession } from './sign-in.ts';
import { findCustomer } from './store.ts';
import { deleteMfaChallenge, findMfaChallenge, tryMfaChallenge } from './store-sessions.ts';

const MFA_ATTEMPTS_MAX = 5;
const totpLimits = { here: limits.totpPerAccount, perDay: limits.totpInPerDay };

/** Second step of a sign-in: a code of the authenticator app, or a recovery code. */
export async function logInByTotp(
  deps: IdentityDeps,
  request: RequestOf<'logInByTotp'>,
  context: CallContext,
): Promise<ResultOf<'register'>> {
  const { db } = deps;
  const hash = hashToken(request.mfaChallenge);
  const mfaChallenge = await tryMfaChallenge(db, hash, context.nowMs);
  if (!mfaChallenge || mfaChallenge.attempts > MFA_ATTEMPTS_MAX)
    throw new Refusal('identity.mfaChallengeExpired');
  const userId = mfaChallenge.user_id;
  const forget = await limitEntry(db, { userId, name: '' }, totpLimits, context);
  const session = await inTransaction(db, async (tx) => {
    if (!(await isRight(deps, tx, userId, request.totp, context))) return null;
    if (!(await deleteMfaChallenge(tx, hash))) throw new Refusal('identity.mfaChallengeExpired');
    const customer = (await findCustomer(tx, userId))!;
    return openSession(deps, tx, customer, context, `${mfaChallenge.method}+totp`);
  });
  if (!session) {
    noteFailure(deps, userId, 'secondFactorFailed', context);
    throw new Refusal('identity.totpWrong');
  }
  await forget();
  return session;
}

async function isRight(
  deps: IdentityDeps,
  tx: Tx,
  userId: string,
  code: string,
  context: CallContext,
): Promise<boolean> {
  const { nowMs } = context;
  if (/^\d{6}$/.test(code)) return deps.secondFactor.use(tx, userId, code, nowMs);
  const wasUsed = await deps.recoveryCodes.use(tx, userId, code, nowMs);
  if (wasUsed)
    await deps.recordSecurityEvent(tx, { userId, kind: 'recoveryCodeUsed', nowMs, from: context });
  return wasUsed;
}

/** Whether a code is required: for a sign-in in progress, or for a signed-in customer. */
export async function checkTotp(
  { db, secondFactor }: IdentityDeps,
  { mfaChallenge }: RequestOf<'checkTotp'>,
  { userId, nowMs }: CallContext,
): Promise<ResultOf<'checkTotp'>> {
  if (mfaChallenge !== undefined)
    return { required: (await findMfaChallenge(db, hashToken(mfaChallenge), nowMs)) !== undefined };
  return { required: userId !== '' && (await secondFactor.isBound(db, userId)) };
}
