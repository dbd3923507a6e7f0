import { createDecipheriv, randomBytes } from 'node:crypto';
import { Refusal } from '@candor/domain/refusal';
import { LRUCache } from 'lru-cache';
import { unpad } from './padding.ts';
import type { RsaPool } from './rsa-pool.ts';

const RSA_BLOCK_BYTES = 256;
/** A key text longer than one block comes in pieces; more than a few is nobody we know. */
const RSA_BLOCKS_MAX = 4;
const KEY_BYTES = 32;
const KEYS_CACHED_MAX = 50_000;
const KEYS_CACHED_MS = 3_600_000;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** `base64(RSA(key)) "." base64(AES(body))` → text of the body. */
export type Unseal = (sealed: string) => Promise<string>;

/**
 * Opens sealed bodies. Everything that is wrong with one (no dot, no base64, another key, bad
 * padding of either cipher, no UTF-8) is the same refusal after the same work, so that answers
 * tell a forger nothing. Refuses: envelope.invalid.
 */
export function createUnseal(rsa: RsaPool): Unseal {
  const keys = new LRUCache<string, Buffer>({ max: KEYS_CACHED_MAX, ttl: KEYS_CACHED_MS });

  async function keyOf(sealedKey: string): Promise<Buffer> {
    const cached = keys.get(sealedKey);
    if (cached) return cached;
    const key = await decryptKey(rsa, sealedKey);
    if (key === null) return randomBytes(KEY_BYTES);
    keys.set(sealedKey, key);
    return key;
  }

  return async (sealed) => {
    const dot = sealed.indexOf('.');
    const key = await keyOf(sealed.slice(0, Math.max(dot, 0)));
    try {
      const decipher = createDecipheriv('aes-256-ecb', key, null);
      const body = Buffer.from(sealed.slice(dot + 1), 'base64');
      const plain = Buffer.concat([decipher.update(body), decipher.final()]);
      return new TextDecoder('utf-8', { fatal: true }).decode(plain);
    } catch {
      throw new Refusal('envelope.invalid');
    }
  };
}

async function decryptKey(rsa: RsaPool, sealedKey: string): Promise<Buffer | null> {
  const bytes = BASE64.test(sealedKey) ? Buffer.from(sealedKey, 'base64') : Buffer.alloc(0);
  const blocks = Math.min(Math.max(Math.ceil(bytes.length / RSA_BLOCK_BYTES), 1), RSA_BLOCKS_MAX);
  const isWhole = bytes.length === blocks * RSA_BLOCK_BYTES;
  const pieces: Uint8Array[] = [];
  for (let index = 0; index < blocks; index++) {
    const block = isWhole
      ? bytes.subarray(index * RSA_BLOCK_BYTES, (index + 1) * RSA_BLOCK_BYTES)
      : Buffer.alloc(RSA_BLOCK_BYTES, 1);
    const plain = await rsa.decrypt(block);
    const piece = plain && unpad(plain);
    if (piece) pieces.push(piece);
  }
  const key = Buffer.concat(pieces);
  return isWhole && pieces.length === blocks && key.length === KEY_BYTES ? key : null;
}
