import { type ArticleDraft, draftProblem } from '@candor/domain/content/article';
import { Refusal } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import { listPictures } from './store-pictures.ts';
import { ensureArticle, findVersion, insertVersion, lockArticle } from './store.ts';

interface Written extends ArticleDraft {
  readonly id: string;
  readonly setBy: readonly string[];
}

/**
 * Adds a version that nobody sees yet; returns its number. Refuses: content.invalid,
 * content.kindChanged when the id names an article of another kind.
 */
export async function writeVersion(tx: Tx, written: Written, nowMs: number): Promise<number> {
  const name = draftProblem(written);
  if (name) throw new Refusal('content.invalid', { name });
  const { cover } = written;
  if (cover !== null && !(await listPictures(tx, [cover])).has(cover))
    throw new Refusal('content.invalid', { name: 'cover' });
  await ensureArticle(tx, written.id, written.kind);
  const article = await lockArticle(tx, written.id);
  if (article?.kind !== written.kind) throw new Refusal('content.kindChanged');
  const first = await findVersion(tx, written.id, 1);
  const version = first ? article.newest + 1 : 1;
  await insertVersion(tx, { ...written, version, createdAtMs: nowMs });
  return version;
}
