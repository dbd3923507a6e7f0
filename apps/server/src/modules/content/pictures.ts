import { isPictureId } from '@candor/domain/content/picture';
import { invariant } from '@candor/domain/refusal';
import { LRUCache } from 'lru-cache';
import { inTransaction } from '../../platform/db.ts';
import { claimUpload } from '../../platform/files/claim-upload.ts';
import { findFileFacts } from '../../platform/files/file-rows.ts';
import type { ContentDeps } from './deps.ts';
import { insertPicture, listPictures, type StoredPicture } from './store-pictures.ts';

const PURPOSE = 'content.picture';
/** Decrypted pictures that are kept: enough for the front page and what is read most. */
const KEPT_BYTES_MAX = 32 * 1024 * 1024;

/**
 * Stores what an operator uploads, re-encoded like every upload, and lets everybody see it. Refuses:
 * upload.*, request.tooMany.
 */
export async function addPicture(
  { db, clock, files }: ContentDeps,
  { operatorId, bytes }: { readonly operatorId: string; readonly bytes: Buffer },
): Promise<StoredPicture> {
  const path = await files.receive(operatorId, async () => bytes);
  return inTransaction(db, async (tx) => {
    const nowMs = clock.now();
    const id = await claimUpload(tx, { userId: operatorId, path, purpose: PURPOSE, nowMs });
    const facts = await findFileFacts(tx, id);
    invariant(facts, 'a claimed file has its facts');
    const { width, height } = facts;
    await insertPicture(tx, { id, width, height, addedBy: operatorId, addedAtMs: nowMs });
    return { id, width, height };
  });
}

export type OpenPicture = (id: string) => Promise<Buffer | null>;

/**
 * Opens pictures of articles. Other files share the folder: an id that is none of an article is
 * answered with null, like an unknown one.
 */
export function createPictureReader({ db, files }: Pick<ContentDeps, 'db' | 'files'>): OpenPicture {
  const kept = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES_MAX,
    sizeCalculation: ({ length }) => Math.max(length, 1),
  });
  return async (id) => {
    const known = kept.get(id);
    if (known) return known;
    if (!isPictureId(id) || !(await listPictures(db, [id])).has(id)) return null;
    const picture = await files.open(id);
    kept.set(id, picture);
    return picture;
  };
}
