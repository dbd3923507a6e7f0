import { encodeRequest } from '@candor/client/envelope';
import type { ResultOf } from '@candor/contract/calls';
import { identityCalls } from '@candor/contract/calls/identity';
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import * as z from 'zod/mini';
import { call, type CallOptions } from '../../platform/call.ts';

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

type Entry = ResultOf<'logInByPasskey'>;

/** A browser asks for one passkey at a time; what somebody pressed goes before what is merely offered. */
let pressed: Promise<unknown> | null = null;

/** Lets the browser ask for a passkey and signs in. Rejects with what the browser or the server says. */
export async function signInByPasskey(): Promise<Entry> {
  const entry = askForPasskey();
  const over = entry.catch(() => undefined);
  pressed = over;
  try {
    return await entry;
  } finally {
    if (pressed === over) pressed = null;
  }
}

async function askForPasskey(): Promise<Entry> {
  const { startAuthentication } = await library();
  const { publicKey } = await askForChallenge();
  return enterWith(await startAuthentication({ optionsJSON: publicKey }).catch(blameBrowser));
}

const askForChallenge = (options?: CallOptions) =>
  call(identityCalls, 'createPasskeyChallenge', { origin: globalThis.location.origin }, options);

function enterWith({ id, rawId, type, response }: AuthenticationResponseJSON): Promise<Entry> {
  return call(identityCalls, 'logInByPasskey', { credential: { id, rawId, type, response } });
}

/** Whether the browser can show passkeys in the list below a field; older ones cannot be asked. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  passkeySupport() === 'yes' &&
  (await globalThis.PublicKeyCredential.isConditionalMediationAvailable?.());

/**
 * Lets the browser offer passkeys below the field that is marked for it, with one challenge. Null
 * when that ended before one was chosen: the page was left, somebody pressed the button, or the
 * challenge grew old. Rejects with what the browser or the server says.
 */
export async function signInByOffer(left: AbortSignal): Promise<Entry | null> {
  const { startAuthentication, WebAuthnAbortService } = await library();
  await pressed;
  const { publicKey } = await askForChallenge({ quiet: true, signal: left });
  if (left.aborted || pressed) return null;
  const end = () => WebAuthnAbortService.cancelCeremony();
  left.addEventListener('abort', end);
  const forget = whenOld(publicKey.timeout, end);
  const chosen = await startAuthentication({ optionsJSON: publicKey, useBrowserAutofill: true })
    .catch((error: Error) => {
      if (error.name === 'AbortError') return null;
      throw error;
    })
    .finally(() => {
      left.removeEventListener('abort', end);
      forget();
    });
  return chosen && enterWith(chosen);
}

/** Of a challenge's life, so that who chooses late still has time for finger or PIN. */
const FRESH_SHARE = 0.8;

/** Once a challenge has grown old and somebody looks at the page: one in the background asks for nothing. */
function whenOld(lifeMs: number, renew: () => void): () => void {
  let isOld = false;
  const appearance = () => {
    if (isOld && document.visibilityState === 'visible') renew();
  };
  const timer = setTimeout(() => {
    isOld = true;
    appearance();
  }, lifeMs * FRESH_SHARE);
  document.addEventListener('visibilitychange', appearance);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', appearance);
  };
}

export interface PasskeyIntent {
  readonly name: string;
  readonly password: string;
  readonly totp?: string;
}

/** Lets the browser make a passkey and the server keep it. Rejects with what either says. */
export async function makePasskey({ name, ...proof }: PasskeyIntent): Promise<void> {
  // Refused first: what the browser has made stays on the device, kept by us or not.
  encodeRequest(z.pick(identityCalls.addPasskey.request, { name: true }), { name });
  const { startRegistration } = await library();
  const { origin } = globalThis.location;
  const { publicKey } = await call(identityCalls, 'createPasskeyOffer', { origin, ...proof });
  const made = await startRegistration({ optionsJSON: publicKey }).catch(blameBrowser);
  const { id, rawId, type, response } = made;
  const { clientDataJSON, attestationObject, transports } = response;
  const answer = { clientDataJSON, attestationObject, transports };
  const credential = { id, rawId, type, response: answer };
  await call(identityCalls, 'addPasskey', { name, credential });
}

/** What the browser says instead of a passkey, as opposed to the server or the connection. */
class BrowserError extends Error {
  constructor({ name, message }: Error) {
    super(message);
    this.name = name;
  }
}

function blameBrowser(error: Error): never {
  throw new BrowserError(error);
}

/** Which of our sentences says why there is no passkey. */
export function passkeyProblem(error: unknown) {
  if (!(error instanceof BrowserError)) return 'shell.noAnswer';
  const { name } = error;
  if (name === 'NotAllowedError' || name === 'AbortError') return 'passkeyEntry.cancelled';
  if (name === 'InvalidStateError') return 'identity.passkeyKnown';
  return 'passkeyEntry.failed';
}
