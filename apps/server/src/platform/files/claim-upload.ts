import { Refusal } from '@candor/domain/refusal';
import type { Queryable, Tx } from '../db.ts';
import { claimFile, isUploaded } from './file-rows.ts';

const PREFIX = 'upload/';
const PATH = /^upload\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Path under which a client learns of an upload and refers to it later. */
export const uploadPath = (id: string): string => `${PREFIX}${id}`;

/**
 * Claims an upload, once and for one purpose, and returns its file id. Another customer's upload is
 * answered like an unknown one. Refuses: upload.notFound.
 */
export async function claimUpload(
  tx: Tx,
  {
    userId,
    path,
    purpose,
    nowMs,
  }: { userId: string; path: string; purpose: string; nowMs: number },
): Promise<string> {
  const id = PATH.exec(path)?.[1];
  if (id === undefined || !(await claimFile(tx, { id, userId, purpose, nowMs })))
    throw new Refusal('upload.notFound');
  return id;
}

/**
 * File id of an upload of this customer: for looking at a picture before the command that claims it,
 * which refuses one that is claimed, unless it is the retry of the request that claimed it.
 * Refuses: upload.notFound.
 */
export async function findUpload(
  db: Queryable,
  { userId, path }: { readonly userId: string; readonly path: string },
): Promise<string> {
  const id = PATH.exec(path)?.[1];
  if (id === undefined || !(await isUploaded(db, { id, userId })))
    throw new Refusal('upload.notFound');
  return id;
}
