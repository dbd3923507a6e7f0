import type { ResultOf } from '@candor/contract/calls';
import type { CallContext } from '../../http/handler.ts';
import type { Tx } from '../../platform/db.ts';
import { requireOpenAccount } from './closed-account.ts';
import type { IdentityDeps } from './deps.ts';
import { presentUser } from './present-user.ts';
import { deviceHash } from './requester.ts';
import { hashToken } from './sessions.ts';
import type { CustomerRow } from './store.ts';
import { insertMfaChallenge, isKnownDevice, upsertDevice } from './store-sessions.ts';

const MFA_CHALLENGE_BYTES = 32;
/** Time to fetch the phone with the authenticator app. */
const MFA_CHALLENGE_MS = 5 * 60_000;

/** Methods whose session starts with the new account. */
const openingMethods: ReadonlySet<string> = new Set([
  'register',
  'guest',
  'newWallet',
  'newProvider',
]);

/** Sign-in methods before a second factor. */
export type SignInMethod = 'register' | 'password' | 'code' | 'guest' | 'wallet' | 'provider';

/**
 * The only way to sign in: returns a session or, if a second factor is bound, an MFA challenge that
 * only allows entering its code. Tokens are created here and after that code, never taken from a
 * client and never kept across a sign-in, which prevents session fixation.
 */
export async function signIn(
  deps: IdentityDeps,
  tx: Tx,
  customer: CustomerRow,
  context: CallContext,
  method: SignInMethod,
): Promise<ResultOf<'logIn'>> {
  if (!customer.has_totp) return openSession(deps, tx, customer, context, method);
  const mfaChallenge = Buffer.from(deps.random.bytes(MFA_CHALLENGE_BYTES)).toString('base64url');
  const hash = hashToken(mfaChallenge);
  const expiresAt = context.nowMs + MFA_CHALLENGE_MS;
  await insertMfaChallenge(tx, { hash, userId: customer.id, method, expiresAt });
  return { totpRequired: true, mfaChallenge };
}

/**
 * Starts a fully authenticated session and marks the device as known.
 * Refuses: identity.accountClosed.
 */
export async function openSession(
  deps: IdentityDeps,
  tx: Tx,
  customer: CustomerRow,
  context: CallContext,
  method: string,
): Promise<ResultOf<'register'>> {
  const { ip, userAgent, nowMs } = context;
  await requireOpenAccount(deps, tx, customer.id, nowMs);
  const device = deviceHash(context);
  const isKnown = device !== null && (await isKnownDevice(tx, customer.id, device));
  if (device) await upsertDevice(tx, customer.id, device, nowMs);
  const start = { userId: customer.id, method, deviceHash: device, ip, userAgent };
  const token = await deps.sessions.open(tx, start);
  const kind = openingMethods.has(method) ? 'accountOpened' : 'signedIn';
  const event = { userId: customer.id, kind, nowMs, from: context } as const;
  await deps.recordSecurityEvent(tx, { ...event, mails: kind === 'signedIn' && !isKnown });
  return { token, userInfo: await presentUser(deps, tx, customer) };
}
