import { ecb } from '@noble/ciphers/aes.js';
import { fromBase64, toBase64 } from '../platform/seal.ts';

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };

/** One pair per page, because the client keeps its sealer for as long. */
const pair = crypto.subtle.generateKey(
  { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
  true,
  ['encrypt', 'decrypt'],
);

/** Writes the public key into the page, as the server does when it serves it. */
export async function embedServerKey(): Promise<void> {
  const spki = await crypto.subtle.exportKey('spki', (await pair).publicKey);
  const meta = document.createElement('meta');
  meta.name = 'candor-public-key';
  meta.content = toBase64(new Uint8Array(spki));
  document.head.append(meta);
}

/** The fields of a sealed body. */
export async function unsealBody(body: string): Promise<Record<string, unknown>> {
  const [sealedKey = '', sealedText = ''] = body.split('.');
  const { privateKey } = await pair;
  const key = await crypto.subtle.decrypt(algorithm, privateKey, fromBase64(sealedKey));
  const text = ecb(new Uint8Array(key)).decrypt(fromBase64(sealedText));
  return JSON.parse(new TextDecoder().decode(text)) as Record<string, unknown>;
}
