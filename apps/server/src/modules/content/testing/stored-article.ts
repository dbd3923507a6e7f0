import { inTransaction } from '../../../platform/db.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { png } from '../../../platform/files/testing/pictures.ts';
import { publishVersion } from '../publish.ts';
import { writeVersion } from '../write-version.ts';

/** What an operator enters for an article. */
const articleFields = (id: string) => ({
  id,
  kind: 'news' as const,
  category: 'product' as const,
  titleEn: 'One',
  summaryEn: 'Two',
  bodyEn: 'Three',
});

/** Stores an article with one version, published if asked; returns its id. */
async function storeArticle(
  { db, clock }: TestApp,
  id: string,
  { isPublished = false } = {},
): Promise<string> {
  const { kind, category, titleEn: title, summaryEn: summary, bodyEn: body } = articleFields(id);
  const texts = { en: { title, summary, body } };
  await inTransaction(db, async (tx) => {
    const draft = { id, kind, category, isSample: false, cover: null, texts, setBy: ['test'] };
    const version = await writeVersion(tx, draft, clock.now());
    if (isPublished) await publishVersion(tx, { id, version }, clock.now());
  });
  return id;
}

/** What an operator sends to add a picture. */
export const articlePicture = async () => ({ base64: (await png()).toString('base64') });

/** Payloads with which every command of this module succeeds. */
export const contentDeeds = (app: () => TestApp) => ({
  'content.write': { payload: async () => articleFields('one') },
  'content.publish': {
    payload: async () => ({ id: await storeArticle(app(), 'two'), version: 1 }),
  },
  'content.withdraw': {
    payload: async () => ({ id: await storeArticle(app(), 'three', { isPublished: true }) }),
  },
});
