/** Checks on this device that need no server: fingerprints and signatures. */
import { fromBase64, fromHex, toHex } from './bytes.ts';

/** `unchecked`: this browser, or this record, does not allow the check. */
export type Outcome = 'valid' | 'mismatch' | 'unchecked';

export type Subtle = Pick<SubtleCrypto, 'digest' | 'importKey' | 'verify'>;

/** SHA-256 of a text in UTF-8, hexadecimal. */
export async function fingerprintOf(text: string, subtle: Subtle): Promise<string> {
  return toHex(await sha256(new TextEncoder().encode(text), subtle));
}

export const sha256 = async (bytes: Uint8Array<ArrayBuffer>, subtle: Subtle): Promise<Uint8Array> =>
  new Uint8Array(await subtle.digest('SHA-256', bytes));

/** Ed25519 over the bytes of a hash; `publicKey` is base64 of the SPKI DER, null if no key was valid. */
export async function checkSignature(
  { hash, signature }: { readonly hash: string; readonly signature: string },
  publicKey: string | null,
  subtle: Subtle,
): Promise<Outcome> {
  if (publicKey === null) return 'mismatch';
  try {
    const key = await subtle.importKey('spki', fromBase64(publicKey), 'Ed25519', false, ['verify']);
    const isValid = await subtle.verify('Ed25519', key, fromBase64(signature), fromHex(hash));
    return isValid ? 'valid' : 'mismatch';
  } catch {
    // Browsers without Ed25519 reject the key.
    return 'unchecked';
  }
}
