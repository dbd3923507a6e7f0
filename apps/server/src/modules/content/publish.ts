import { type ArticleDraft, shownLanguage } from '@candor/domain/content/article';
import { isStemmed, vectorOf } from '@candor/domain/content/unspaced-search';
import { languageTags } from '@candor/domain/languages';
import { Refusal } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import type { ShortJob } from '../../platform/jobs.ts';
import { scheduleDue, wakeDue } from '../../platform/jobs.ts';
import { addWords } from './known-words.ts';
import { plainText } from './render.ts';
import { findVersion, lockArticle, setPublished, setScheduled, setWithdrawn } from './store.ts';
import { deleteShown, insertShown, type ShownText } from './store-shown.ts';

export const PUBLISH_JOB = 'content.publish';

interface Publication {
  readonly id: string;
  readonly version: number;
}

/** Shows a version to readers, at once. Refuses: content.notFound. */
export async function publishVersion(
  tx: Tx,
  { id, version }: Publication,
  nowMs: number,
): Promise<void> {
  const article = await lockArticle(tx, id);
  const draft = article && (await findVersion(tx, id, version));
  if (!draft) throw new Refusal('content.notFound');
  await setPublished(tx, id, version, nowMs);
  await showTexts(tx, draft, article.publishedAtMs ?? nowMs);
}

/** Replaces what readers of each language see of an article. */
async function showTexts(
  tx: Tx,
  draft: ArticleDraft & { readonly id: string },
  publishedAtMs: number,
): Promise<void> {
  const { id, kind, category, isSample, cover, texts } = draft;
  const shown: ShownText[] = languageTags.map((language) => {
    const writtenIn = shownLanguage(texts, language);
    const { title, summary, body } = texts[writtenIn]!;
    const plain = plainText(body);
    const vectors = isStemmed(language)
      ? null
      : { head: vectorOf([title, summary]), all: vectorOf([title, summary, plain]) };
    const text = { writtenIn, title, summary, plain, vectors };
    return { id, kind, category, isSample, cover, language, publishedAtMs, ...text };
  });
  await deleteShown(tx, id);
  await insertShown(tx, shown);
  if (kind !== 'help') return;
  for (const text of shown) await addWords(tx, text.language, text);
}

/** Publishes a version later; it replaces an earlier plan. Refuses: content.notFound. */
export async function scheduleVersion(
  tx: Tx,
  { id, version, atMs }: Publication & { readonly atMs: number },
): Promise<void> {
  const article = await lockArticle(tx, id);
  if (!article || !(await findVersion(tx, id, version))) throw new Refusal('content.notFound');
  await setScheduled(tx, id, { version, atMs });
  const row = { name: PUBLISH_JOB, key: id, dueAt: atMs };
  await scheduleDue(tx, row);
  await wakeDue(tx, row);
}

/** Takes an article off the screens, or ends its plan. Refuses: content.notPublished. */
export async function withdrawArticle(tx: Tx, id: string, nowMs: number): Promise<void> {
  const article = await lockArticle(tx, id);
  if (!article || (article.published === null && article.scheduled === null))
    throw new Refusal('content.notPublished');
  await setWithdrawn(tx, id, nowMs);
  await deleteShown(tx, id);
}

/** Publishes what is planned for now; a plan that was moved or ended is left alone. */
export const publishJob: ShortJob = {
  name: PUBLISH_JOB,
  async run(tx, { key }, nowMs) {
    const article = await lockArticle(tx, key);
    if (!article || article.scheduled === null || article.scheduledAtMs === null) return null;
    if (article.scheduledAtMs > nowMs) return article.scheduledAtMs;
    await publishVersion(tx, { id: key, version: article.scheduled }, nowMs);
    return null;
  },
};
