/**
 * Sealed bodies: base64(RSA(key)) + "." + base64(AES-256-ECB-PKCS7(utf8 JSON)).
 *
 * The cipher is fixed by the API; TLS is what protects the traffic. One key serves a whole page
 * session, because the server caches unsealed keys and RSA is the expensive part.
 */
import { ecb } from '@noble/ciphers/aes.js';
import { randomBytes } from '@candor/client/random';
import { freshCode } from '@candor/client/fresh-code';

/** Without 0 O 1 I l and the like, so that a key can be read aloud. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const KEY_LENGTH = 32;

/** Encrypts the 32 key bytes for the server. */
export type KeySealer = (key: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

export interface Sealer {
  seal(body: unknown): string;
}

/** Creates a key and seals it once; every body of the session is encrypted with it. */
export async function createSealer(sealKey: KeySealer): Promise<Sealer> {
  const key = new TextEncoder().encode(randomKey());
  const sealedKey = toBase64(await sealKey(key));
  return {
    seal(body) {
      const text = new TextEncoder().encode(JSON.stringify(body));
      return `${sealedKey}.${toBase64(ecb(key).encrypt(text))}`;
    },
  };
}

/** Only pages without a secure context need it. */
const pkcs1Code = freshCode(() => import('./seal-pkcs1.ts'));

/**
 * The best RSA padding available to this page: OAEP by WebCrypto in a secure context, otherwise
 * PKCS#1 v1.5 in plain arithmetic. `publicKey` is base64 of the SPKI DER.
 */
export function keySealerFor(publicKey: string): KeySealer {
  const spki = fromBase64(publicKey);
  const { subtle } = globalThis.crypto;
  if (!subtle) {
    return async (key) => (await pkcs1Code()).sealPkcs1(spki, key);
  }
  return async (key) => {
    const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
    const rsaKey = await subtle.importKey('spki', spki, algorithm, false, ['encrypt']);
    return new Uint8Array(await subtle.encrypt(algorithm, rsaKey, key));
  };
}

/** Uniformly drawn characters: bytes past the last whole multiple of the alphabet are discarded. */
export function randomKey(): string {
  const limit = 256 - (256 % ALPHABET.length);
  let key = '';
  while (key.length < KEY_LENGTH) {
    for (const byte of randomBytes(KEY_LENGTH)) {
      if (byte < limit && key.length < KEY_LENGTH) key += ALPHABET[byte % ALPHABET.length];
    }
  }
  return key;
}

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
