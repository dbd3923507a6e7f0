import type { Queryable, Tx } from '../../platform/db.ts';
import type { Pictures } from './render.ts';

/** A picture of articles; its id is that of its file. */
export interface StoredPicture {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export async function insertPicture(
  tx: Tx,
  picture: StoredPicture & { readonly addedBy: string; readonly addedAtMs: number },
): Promise<void> {
  const { id, width, height, addedBy, addedAtMs } = picture;
  await tx`
    insert into content.picture (id, width, height, added_by, added_at)
    values (${id}, ${width}, ${height}, ${addedBy}, ${addedAtMs})`;
}

/** Those of these that are pictures of articles, with their sizes. */
export async function listPictures(db: Queryable, ids: readonly string[]): Promise<Pictures> {
  if (ids.length === 0) return new Map();
  const rows = await db<StoredPicture[]>`
    select id, width, height from content.picture where id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, ...size }) => [id, size]));
}
