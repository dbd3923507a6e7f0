import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { articleKinds, type ArticleKind, categoriesOf } from '@candor/domain/content/article';
import { pictureAddress } from '@candor/domain/content/picture';
import type { LanguageTag } from '@candor/domain/languages';
import { invariant, Refusal } from '@candor/domain/refusal';
import { pageOf, pageOfRows } from '../../platform/pages.ts';
import type { ContentDeps } from './deps.ts';
import { renderBody } from './render-body.ts';
import { findArticle, findVersion } from './store.ts';
import {
  countByCategory,
  countShown,
  findShown,
  listByTitle,
  listNewest,
  listRelated,
  type Shown,
} from './store-shown.ts';

const RELATED_MAX = 3;

/** Who reads: their language, and texts in it. */
export interface Reader {
  readonly language: LanguageTag;
  readonly translate: (id: string) => string;
}

const present = (shown: Shown, { language, translate }: Reader) => ({
  id: shown.id,
  kind: shown.kind,
  category: shown.category,
  categoryName: translate(`content.category.${shown.category}`),
  title: shown.title,
  summary: shown.summary,
  language: shown.writtenIn,
  isFallback: shown.writtenIn !== language,
  isSample: shown.isSample,
  cover: shown.cover === null ? null : pictureAddress(shown.cover),
  publishedAt: shown.publishedAtMs,
});

export async function listCategories(
  { db }: ContentDeps,
  { kind }: RequestOf<'listArticleCategories'>,
  { language, translate }: Reader,
): Promise<ResultOf<'listArticleCategories'>> {
  const counts = await countByCategory(db, language);
  const kinds = kind ? [kind] : articleKinds;
  return kinds.flatMap((each) =>
    categoriesOf[each].map((id) => ({
      id,
      kind: each,
      name: translate(`content.category.${id}`),
      articles: counts.get(id) ?? 0,
    })),
  );
}

export async function listArticles(
  { db }: ContentDeps,
  { kind, category, ...asked }: RequestOf<'listArticles'>,
  reader: Reader,
): Promise<ResultOf<'listArticles'>> {
  const kinds: readonly ArticleKind[] = kind ? [kind] : ['news', 'article'];
  const filter = { language: reader.language, kinds, category: category ?? null };
  const page = pageOf(asked);
  const [rows, total] = await Promise.all([listNewest(db, filter, page), countShown(db, filter)]);
  return presentPage(page, rows, total, reader);
}

export async function listHelpArticles(
  { db }: ContentDeps,
  { category, ...asked }: RequestOf<'listHelpArticles'>,
  reader: Reader,
): Promise<ResultOf<'listHelpArticles'>> {
  const filter = {
    language: reader.language,
    kinds: ['help'] as const,
    category: category ?? null,
  };
  const page = pageOf(asked);
  const [rows, total] = await Promise.all([listByTitle(db, filter, page), countShown(db, filter)]);
  return presentPage(page, rows, total, reader);
}

function presentPage(
  page: ReturnType<typeof pageOf>,
  rows: readonly Shown[],
  total: number,
  reader: Reader,
) {
  const placeOf = ({ id }: Shown) => id;
  const { shown, page: told } = pageOfRows(page, rows, { total, placeOf });
  return { records: shown.map((row) => present(row, reader)), ...told };
}

/** Refuses: content.notFound, also for an article of another kind or one that was withdrawn. */
export async function getArticle(
  { db }: ContentDeps,
  { id, kinds }: { readonly id: string; readonly kinds: readonly ArticleKind[] },
  reader: Reader,
): Promise<ResultOf<'getArticle'>> {
  const [article, shown] = await Promise.all([
    findArticle(db, id),
    findShown(db, id, reader.language),
  ]);
  if (!shown || !article || article.published === null || !kinds.includes(shown.kind))
    throw new Refusal('content.notFound');
  const [version, related] = await Promise.all([
    findVersion(db, id, article.published),
    listRelated(db, shown, reader.language, RELATED_MAX),
  ]);
  const text = version?.texts[shown.writtenIn];
  invariant(text, 'a published article has the text that it shows');
  return {
    ...present(shown, reader),
    html: await renderBody(db, text.body),
    version: article.published,
    updatedAt: article.updatedAtMs ?? shown.publishedAtMs,
    related: related.map((row) => present(row, reader)),
  };
}
