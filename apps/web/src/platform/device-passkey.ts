const CHALLENGE_BYTES = 32;
const TIMEOUT_MS = 60_000;
/** Where the flags of authenticator data stand, and which says that the person was verified. */
const FLAGS_AT = 32;
const USER_VERIFIED = 0x04;

/**
 * Lets the device confirm who is there, by a passkey of this site; with an id, by that one alone.
 * Asks no server, so that it also works without a connection. Returns the id of the passkey; null
 * when nobody was confirmed.
 */
export async function confirmOnDevice(credentialId: string | null): Promise<string | null> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES)),
    userVerification: 'required',
    timeout: TIMEOUT_MS,
    ...(credentialId !== null && {
      allowCredentials: [{ type: 'public-key', id: bytesOf(credentialId) }],
    }),
  };
  const found = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!(found instanceof PublicKeyCredential)) return null;
  const { authenticatorData } = found.response as AuthenticatorAssertionResponse;
  const isVerified = (new Uint8Array(authenticatorData)[FLAGS_AT]! & USER_VERIFIED) !== 0;
  return isVerified && (credentialId === null || found.id === credentialId) ? found.id : null;
}

/** Of base64url. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
