import type { ResultOf } from '@candor/contract/calls';
import { identityCalls } from '@candor/contract/calls/identity';
import { call } from '../../platform/call.ts';

/** Fetched when a passkey is asked for, not with the screen that offers it. */
const library = () => import('@simplewebauthn/browser');

const NUMBERS_ONLY = /^[\d.]+$|^\[/;

/**
 * Whether this page can ask for a passkey: `no` in browsers that know none, `byNumber` at an address
 * without a name, which passkeys are made for (WebAuthn, RP ID).
 */
export function passkeySupport(): 'yes' | 'no' | 'byNumber' {
  if (NUMBERS_ONLY.test(globalThis.location.hostname)) return 'byNumber';
  return typeof globalThis.PublicKeyCredential === 'function' ? 'yes' : 'no';
}

/** The same page at a name, where its address has none; null off the visitor's own machine. */
export function namedAddress(): string | null {
  const { hostname, port, hash } = globalThis.location;
  if (hostname !== '127.0.0.1' && hostname !== '[::1]') return null;
  return `http://localhost${port === '' ? '' : `:${port}`}/${hash}`;
}

/** Lets the browser ask for a passkey and signs in. Rejects with what the browser or the server says. */
export async function signInByPasskey(): Promise<ResultOf<'logInByPasskey'>> {
  const { startAuthentication } = await library();
  const { origin } = globalThis.location;
  const { publicKey } = await call(identityCalls, 'createPasskeyChallenge', { origin });
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: publicKey });
  const credential = { id, rawId, type, response };
  return call(identityCalls, 'logInByPasskey', { credential });
}

export interface PasskeyWish {
  readonly name: string;
  readonly password: string;
  readonly totp?: string;
}

/** Lets the browser make a passkey and the server keep it. Rejects with what either says. */
export async function makePasskey({ name, ...proof }: PasskeyWish): Promise<void> {
  const { startRegistration } = await library();
  const { origin } = globalThis.location;
  const { publicKey } = await call(identityCalls, 'createPasskeyOffer', { origin, ...proof });
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: publicKey });
  const { clientDataJSON, attestationObject, transports } = response;
  const answer = { clientDataJSON, attestationObject, transports };
  const credential = { id, rawId, type, response: answer };
  await call(identityCalls, 'addPasskey', { name, credential });
}

/** Which of our sentences says what went wrong in the browser. */
export function passkeyProblem(error: unknown) {
  const { name } = error as Error;
  if (name === 'NotAllowedError' || name === 'AbortError') return 'passkeyEntry.cancelled';
  if (name === 'InvalidStateError') return 'identity.passkeyKnown';
  return 'passkeyEntry.failed';
}
