import { Refusal } from '@candor/domain/refusal';
import type { Tx } from '../db.ts';
import { claimFile } from './file-rows.ts';

const PREFIX = 'upload/';
const PATH = /^upload\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** What a client is told of an upload, and gives back to use it. */
export const uploadPath = (id: string): string => `${PREFIX}${id}`;

/**
 * Takes an upload into use, once and for one purpose, and returns its file id. Another customer's
 * upload answers like one that never was. Refuses: upload.notFound.
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
