import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeyRing, RingKey } from '../key-ring.ts';
import type { Random } from '../random.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypted files in a dedicated folder, by id. */
export interface Vault {
  /** Encrypts with the newest key in use; returns its version. */
  put(id: string, bytes: Buffer): Promise<number>;
  get(id: string): Promise<Buffer>;
  /** Removing a missing file is fine. */
  remove(id: string): Promise<void>;
}

/**
 * AES-256-GCM, a key per file derived from the ring's, the id as associated data: a file that was
 * changed or swapped with another does not open, and one of another key neither. Layout: IV, tag,
 * ciphertext.
 */
export function createVault(deps: {
  readonly folder: string;
  readonly ring: KeyRing;
  readonly random: Random;
  readonly now: () => number;
}): Vault {
  const { folder, ring, random, now } = deps;
  const keyOf = ({ value }: RingKey, id: string) =>
    Buffer.from(hkdfSync('sha256', value, '', `file ${id}`, 32));
  // Ids are generated here; a name that could leave the folder cannot be one.
  const shelfOf = (id: string) => join(folder, fileName(id).slice(-2));
  const pathOf = (id: string) => join(shelfOf(id), fileName(id));

  return {
    async put(id, bytes) {
      await ring.freshen(now());
      const key = ring.at(now());
      const iv = random.bytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, keyOf(key, id), iv).setAAD(Buffer.from(id));
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      await mkdir(shelfOf(id), { recursive: true, mode: 0o700 });
      const partial = `${pathOf(id)}.partial`;
      const sealed = Buffer.concat([iv, cipher.getAuthTag(), body]);
      await writeFile(partial, sealed, { mode: 0o600, flush: true });
      await rename(partial, pathOf(id));
      return key.version;
    },
    async get(id) {
      const sealed = await readFile(pathOf(id));
      const iv = sealed.subarray(0, IV_BYTES);
      const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      await ring.freshen(now());
      const opened = (key: RingKey): Buffer => {
        const decipher = createDecipheriv(CIPHER, keyOf(key, id), iv, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(id))
          .setAuthTag(tag);
        const body = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([body, decipher.final()]);
      };
      return firstThatOpens(ring.keys().toReversed(), opened);
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
      await rm(`${pathOf(id)}.partial`, { force: true });
    },
  };
}

/** The tag tells whether a key fits. Throws what the last one does. */
function firstThatOpens(keys: readonly RingKey[], opened: (key: RingKey) => Buffer): Buffer {
  let fault: unknown;
  for (const key of keys) {
    try {
      return opened(key);
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}

function fileName(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('a file id is a UUID');
  return id;
}
