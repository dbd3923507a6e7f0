import { createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { Refusal } from '@candor/domain/refusal';
import { LRUCache } from 'lru-cache';
import type { BodyKeys } from './body-key.ts';
import { RSA_BLOCK_BYTES, type RsaKey, type RsaPool } from './rsa-pool.ts';

/** A key longer than one RSA block is split; known clients never use more than a few blocks. */
const RSA_BLOCKS_MAX = 4;
const KEY_BYTES = 32;
const KEYS_CACHED_MAX = 50_000;
const KEYS_CACHED_MS = 3_600_000;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** `base64(RSA(key)) "." base64(AES(body))` → text of the body. */
export type Unseal = (sealed: string) => Promise<string>;

interface UnsealDeps extends Pick<BodyKeys, 'accepted'> {
  readonly rsa: RsaPool;
}

/**
 * An AES key, and the version of the key that it was sealed with. Prepared once: each use of the bare
 * bytes would prepare them again, at a multiple of decryption.
 */
interface OpenedKey {
  readonly key: KeyObject;
  readonly version: number;
}

/**
 * Opens sealed bodies with the keys accepted now. Every fault (no dot, no base64, wrong or retired
 * key, bad padding of either cipher, no UTF-8) gives the same refusal after the same work, so that
 * answers tell a forger nothing. Refuses: envelope.invalid.
 */
export function createUnseal({ rsa, accepted }: UnsealDeps): Unseal {
  // Created with the first body, for it allocates room for all keys at once.
  let cache: LRUCache<string, OpenedKey> | undefined;
  const cachedKeys = () => (cache ??= new LRUCache({ max: KEYS_CACHED_MAX, ttl: KEYS_CACHED_MS }));

  async function keysOf(sealedKey: string): Promise<readonly OpenedKey[]> {
    const keys = await accepted();
    const cached = cachedKeys().get(sealedKey);
    if (cached && keys.some(({ version }) => version === cached.version)) return [cached];
    // All of them, whichever fits: an answer that comes earlier would tell which.
    const opened = keys.map(async (each) => ({
      version: each.version,
      key: createSecretKey((await decryptKey(rsa, each, sealedKey)) ?? randomBytes(KEY_BYTES)),
    }));
    return Promise.all(opened);
  }

  return async (sealed) => {
    const [sealedKey = '', sealedBody = '', ...rest] = sealed.split('.');
    for (const opened of await keysOf(sealedKey)) {
      const text = openBody(sealedBody, opened.key);
      if (text === null || rest.length > 0) continue;
      // Not earlier: caching a key for its padding alone would reveal it by response time.
      if (cachedKeys().get(sealedKey)?.version !== opened.version)
        cachedKeys().set(sealedKey, opened);
      return text;
    }
    throw new Refusal('envelope.invalid');
  };
}

/** Null for any fault. */
function openBody(sealedBody: string, key: KeyObject): string | null {
  try {
    const decipher = createDecipheriv('aes-256-ecb', key, null);
    const body = Buffer.from(sealedBody, 'base64');
    const plain = Buffer.concat([decipher.update(body), decipher.final()]);
    const text = utf8.decode(plain);
    return isCanonical(sealedBody, body) ? text : null;
  } catch {
    return null;
  }
}

/**
 * Whether this is the canonical base64 of these bytes. Another spelling of the same sealed bytes
 * would not be recognized as a replay.
 */
const isCanonical = (base64: string, bytes: Buffer): boolean => bytes.toString('base64') === base64;

async function decryptKey(rsa: RsaPool, by: RsaKey, sealedKey: string): Promise<Buffer | null> {
  const decoded = Buffer.from(sealedKey, 'base64');
  const bytes = isCanonical(sealedKey, decoded) ? decoded : Buffer.alloc(0);
  const blocks = Math.min(Math.max(Math.ceil(bytes.length / RSA_BLOCK_BYTES), 1), RSA_BLOCKS_MAX);
  const isWhole = bytes.length === blocks * RSA_BLOCK_BYTES;
  const pieces: Uint8Array[] = [];
  for (let index = 0; index < blocks; index++) {
    const block = isWhole
      ? bytes.subarray(index * RSA_BLOCK_BYTES, (index + 1) * RSA_BLOCK_BYTES)
      : Buffer.alloc(RSA_BLOCK_BYTES, 1);
    const piece = await rsa.decrypt(block, by);
    if (piece) pieces.push(piece);
  }
  const key = Buffer.concat(pieces);
  return isWhole && pieces.length === blocks && key.length === KEY_BYTES ? key : null;
}
