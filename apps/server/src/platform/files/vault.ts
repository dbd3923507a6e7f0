import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from '../random.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypted files in a dedicated folder, by id. */
export interface Vault {
  put(id: string, bytes: Buffer): Promise<void>;
  get(id: string): Promise<Buffer>;
  /** Removing a missing file is fine. */
  remove(id: string): Promise<void>;
}

/**
 * AES-256-GCM, a key per file derived from `key`, the id as associated data: a file that was
 * changed or swapped with another does not open. Layout: IV, tag, ciphertext.
 */
export function createVault(deps: { folder: string; key: Buffer; random: Random }): Vault {
  const { folder, key, random } = deps;
  const keyOf = (id: string) => Buffer.from(hkdfSync('sha256', key, '', `file ${id}`, 32));
  // Ids are generated here; a name that could leave the folder cannot be one.
  const shelfOf = (id: string) => join(folder, fileName(id).slice(-2));
  const pathOf = (id: string) => join(shelfOf(id), fileName(id));

  return {
    async put(id, bytes) {
      const iv = random.bytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, keyOf(id), iv).setAAD(Buffer.from(id));
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      await mkdir(shelfOf(id), { recursive: true, mode: 0o700 });
      const partial = `${pathOf(id)}.partial`;
      const sealed = Buffer.concat([iv, cipher.getAuthTag(), body]);
      await writeFile(partial, sealed, { mode: 0o600, flush: true });
      await rename(partial, pathOf(id));
    },
    async get(id) {
      const sealed = await readFile(pathOf(id));
      const iv = sealed.subarray(0, IV_BYTES);
      const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, keyOf(id), iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(id))
        .setAuthTag(tag);
      return Buffer.concat([
        decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]);
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
      await rm(`${pathOf(id)}.partial`, { force: true });
    },
  };
}

function fileName(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('a file id is a UUID');
  return id;
}
