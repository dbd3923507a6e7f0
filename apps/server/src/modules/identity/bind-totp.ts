import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction } from '../../platform/db.ts';
import { limits } from './attempts.ts';
import type { IdentityDeps } from './deps.ts';
import { assertPassword } from './password-again.ts';
import { findCustomer } from './store.ts';
import {
  deleteTotp,
  deleteTotpOffer,
  findTotpOffer,
  insertTotp,
  upsertTotpOffer,
} from './store-safety.ts';
import { listSessions } from './store-sessions.ts';
import { totpStepOf, totpUri } from './totp-key.ts';

const OFFER_MS = 15 * 60_000;
/** A session this young counts as proof of the password. */
const FRESH_MS = 10 * 60_000;

/** Creates a key for an authenticator app. Nothing changes until its first code is entered. */
export async function createTotpKey(
  deps: IdentityDeps,
  { userId, nowMs }: CallContext,
): Promise<ResultOf<'createTotpKey'>> {
  const { db, keys } = deps;
  if (await deps.secondFactor.isBound(db, userId)) throw new Refusal('identity.totpBoundAlready');
  const key = keys.create();
  const offer = { userId, sealedKey: keys.seal(key, userId), expiresAt: nowMs + OFFER_MS };
  await upsertTotpOffer(db, offer);
  const customer = (await findCustomer(db, userId))!;
  return { secretKey: key, qrCode: totpUri(key, customer.username) };
}

/** Binds a key that was offered; keys made up by the client are refused. */
export async function bindTotp(
  deps: IdentityDeps,
  request: RequestOf<'bindTotp'>,
  context: CallContext,
): Promise<ResultOf<'bindTotp'>> {
  const { db, keys } = deps;
  const { userId, nowMs } = context;
  if (await deps.secondFactor.isBound(db, userId)) throw new Refusal('identity.totpBoundAlready');
  await assertOwner(deps, request.password, context);
  const sealedKey = await findTotpOffer(db, userId, nowMs);
  if (!sealedKey || keys.open(sealedKey, userId) !== request.secretKey)
    throw new Refusal('identity.totpKeyUnknown');
  const step = totpStepOf(request.secretKey, request.totp, nowMs);
  const attempt = { userId, answer: request.totp, limits: [limits.totpPerQuarter] };
  if (!(await deps.throttle.isRight(db, attempt, nowMs, async () => step !== null)))
    throw new Refusal('identity.totpWrong');
  return inTransaction(db, async (tx) => {
    await deps.requireUnfrozen(tx, userId);
    if (!(await insertTotp(tx, { userId, sealedKey, lastStep: step! }, nowMs)))
      throw new Refusal('identity.totpBoundAlready');
    await deleteTotpOffer(tx, userId);
    await deps.recordSecurityEvent(tx, { userId, kind: 'totpBound', nowMs, from: context });
    return { recoveryCodes: await deps.recoveryCodes.renew(tx, userId) };
  });
}

/**
 * Requires the password, because a second factor bound by somebody else would lock the owner out.
 * Clients that do not ask for it need a recent sign-in.
 */
async function assertOwner(
  deps: IdentityDeps,
  password: string | undefined,
  { userId, sessionId, nowMs }: CallContext,
): Promise<void> {
  if (password !== undefined)
    return void (await assertPassword(deps, deps.db, { userId, password }, nowMs));
  const sessions = await listSessions(deps.db, userId, { nowMs, idleSinceMs: 0 });
  const own = sessions.find(({ id }) => id === sessionId);
  if (!own || own.created_at < nowMs - FRESH_MS) throw new Refusal('identity.passwordWrong');
}

/** Removes the second factor and its recovery codes; withdrawals are held afterwards. */
export async function unbindTotp(
  deps: IdentityDeps,
  request: RequestOf<'unbindTotp'>,
  context: CallContext,
): Promise<Record<string, never>> {
  const { db } = deps;
  const { userId, nowMs } = context;
  if (!(await deps.secondFactor.isBound(db, userId))) throw new Refusal('identity.totpNotBound');
  await assertPassword(deps, db, { userId, password: request.password }, nowMs);
  await inTransaction(db, async (tx) => {
    await deps.requireUnfrozen(tx, userId);
    const isRecovery = !/^\d{6}$/.test(request.totp);
    if (!isRecovery || !(await deps.recoveryCodes.use(tx, userId, request.totp, nowMs)))
      await deps.secondFactor.assert(tx, userId, request.totp, nowMs);
    await deleteTotp(tx, userId);
    await deps.recordSecurityEvent(tx, { userId, kind: 'totpUnbound', nowMs, from: context });
  });
  return {};
}

export async function renewRecoveryCodes(
  deps: IdentityDeps,
  request: RequestOf<'renewRecoveryCodes'>,
  context: CallContext,
): Promise<ResultOf<'renewRecoveryCodes'>> {
  const { userId, nowMs } = context;
  return inTransaction(deps.db, async (tx) => {
    await deps.requireUnfrozen(tx, userId);
    if (!(await deps.secondFactor.isBound(tx, userId))) throw new Refusal('identity.totpNotBound');
    await deps.secondFactor.assert(tx, userId, request.totp, nowMs);
    const event = { userId, kind: 'recoveryCodesRenewed' as const, nowMs, from: context };
    await deps.recordSecurityEvent(tx, event);
    return { recoveryCodes: await deps.recoveryCodes.renew(tx, userId) };
  });
}
