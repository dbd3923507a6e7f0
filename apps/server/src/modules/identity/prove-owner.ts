import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import type { Tx } from '../../platform/db.ts';
import { checkCode } from './check-code.ts';
import type { IdentityDeps } from './deps.ts';
import { addressOn } from './fund-password-changes.ts';
import { assertPassword } from './password-again.ts';
import { findCustomer } from './store.ts';
import { listSessions } from './store-sessions.ts';

export interface TwoProofs {
  readonly password?: string | undefined;
  readonly totp?: string | undefined;
  readonly channel?: 'email' | 'phone' | undefined;
  readonly code?: string | undefined;
}

/** A sign-in this young counts as proof for those who never had a password. */
const FRESH_MS = 10 * 60_000;
/** Ways in for which no password was ever chosen. */
const WITHOUT_PASSWORD: ReadonlySet<string> = new Set([
  'wallet',
  'newWallet',
  'provider',
  'newProvider',
  'passkey',
]);

/**
 * Two proofs that the owner asks: the password, and the second factor or a code sent to an address
 * of the account. The only account that needs less is one that has neither: it must not stay locked.
 * Returns what consumes the proof, in the transaction that it allows.
 * Refuses: identity.passwordWrong, identity.totpRequired, identity.totpWrong, identity.wrongCode,
 * identity.addressRequired, identity.tooManyAttempts.
 */
export async function proveOwner(
  deps: IdentityDeps,
  { password, totp, channel, code }: TwoProofs,
  context: CallContext,
): Promise<(tx: Tx) => Promise<void>> {
  const { db } = deps;
  const { userId, nowMs } = context;
  if (password === undefined) await assertFresh(deps, context);
  else await assertPassword(deps, db, { userId, password }, nowMs);
  const customer = (await findCustomer(db, userId))!;
  if (customer.has_totp) return (tx) => useFactor(deps, tx, totp, context);
  if (customer.email === null && customer.phone === null) return async () => undefined;
  if (channel === undefined || code === undefined) throw new Refusal('identity.wrongCode');
  const address = addressOn(customer, channel);
  const entered = await checkCode(deps, { address, scene: 'reset', code }, context);
  return (tx) => deps.codes.spend(tx, entered);
}

async function useFactor(
  deps: IdentityDeps,
  tx: Tx,
  totp: string | undefined,
  { userId, nowMs }: CallContext,
): Promise<void> {
  const isRecovery = totp !== undefined && totp !== '' && !/^\d{6}$/.test(totp);
  if (isRecovery && (await deps.recoveryCodes.use(tx, userId, totp, nowMs))) return;
  await deps.secondFactor.assert(tx, userId, totp, nowMs);
}

/** Refuses: identity.passwordWrong. */
async function assertFresh(
  { db }: Pick<IdentityDeps, 'db'>,
  { userId, sessionId, nowMs }: CallContext,
): Promise<void> {
  const sessions = await listSessions(db, userId, { nowMs, idleSinceMs: 0 });
  const own = sessions.find(({ id }) => id === sessionId);
  const isFresh = own && own.created_at >= nowMs - FRESH_MS && WITHOUT_PASSWORD.has(own.method);
  if (!isFresh) throw new Refusal('identity.passwordWrong');
}
