import type { RequestOf, ResultOf } from '@candor/contract/calls';
import {
  articleKinds,
  type ArticleKind,
  categoriesOf,
  HIT_END,
  HIT_START,
} from '@candor/domain/content/article';
import { pictureAddress } from '@candor/domain/content/picture';
import { correctable, queryText, wordsOf } from '@candor/domain/content/search-query';
import {
  isStemmed,
  markedExcerpt,
  markHits,
  type StemmedLanguage,
  unstemmedQuery,
} from '@candor/domain/content/unspaced-search';
import type { LanguageTag } from '@candor/domain/languages';
import { invariant, Refusal } from '@candor/domain/refusal';
import type { Queryable } from '../../platform/db.ts';
import { pageOf, pageOfRows } from '../../platform/pages.ts';
import type { ContentDeps } from './deps.ts';
import { renderBody } from './render-body.ts';
import { findArticle, findVersion } from './store.ts';
import { type Found, listSpellings, searchStemmed, searchUnstemmed } from './store-search.ts';
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
const FOUND_DEFAULT = 20;

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

/** All words must be found; if no article has them all, any of them. */
export async function searchHelp(
  { db }: Pick<ContentDeps, 'db'>,
  { query, limit = FOUND_DEFAULT }: RequestOf<'searchHelp'>,
  { language, translate }: Reader,
): Promise<ResultOf<'searchHelp'>> {
  const found = isStemmed(language)
    ? await findStemmed(db, language, query, limit)
    : await findUnstemmed(db, language, query, limit);
  return found.map(({ id, category, writtenIn, title, excerpt }) => ({
    id,
    category,
    categoryName: translate(`content.category.${category}`),
    language: writtenIn,
    isFallback: writtenIn !== language,
    title: markedParts(title),
    excerpt: markedParts(excerpt),
  }));
}

async function findStemmed(
  db: Queryable,
  language: StemmedLanguage,
  typed: string,
  limit: number,
): Promise<Found[]> {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const spellings = await listSpellings(db, language, correctable(words));
  const search = (mode: 'all' | 'any') =>
    searchStemmed(db, language, { query: queryText(words, spellings, mode), limit });
  const all = await search('all');
  return all.length > 0 || words.length === 1 ? all : search('any');
}

async function findUnstemmed(
  db: Queryable,
  language: LanguageTag,
  typed: string,
  limit: number,
): Promise<Found[]> {
  for (const mode of ['all', 'any'] as const) {
    const query = unstemmedQuery(typed, language, mode);
    if (query === null) return [];
    const found = await searchUnstemmed(db, language, { query, limit });
    if (found.length === 0) continue;
    return found.map((each) => ({
      ...each,
      title: markHits(each.title, typed, language),
      excerpt: markedExcerpt(each.excerpt, typed, language),
    }));
  }
  return [];
}

function markedParts(text: string): { text: string; isHit: boolean }[] {
  return text
    .split(HIT_START)
    .flatMap((part, index) => {
      if (index === 0) return [{ text: part, isHit: false }];
      const [hit = '', rest = ''] = part.split(HIT_END);
      return [
        { text: hit, isHit: true },
        { text: rest, isHit: false },
      ];
    })
    .filter((part) => part.text !== '');
}
