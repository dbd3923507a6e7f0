import type { RequestOf, ResultOf } from '@candor/contract/calls';
import {
  articleKinds,
  type ArticleKind,
  type ArticleLanguage,
  categoriesOf,
  HIT_END,
  HIT_START,
} from '@candor/domain/content/article';
import { correctable, queryText, wordsOf } from '@candor/domain/content/search-query';
import { invariant, Refusal } from '@candor/domain/refusal';
import { LRUCache } from 'lru-cache';
import { pageOf, pageOfRows } from '../../platform/pages.ts';
import type { ContentDeps } from './deps.ts';
import { renderMarkdown } from './render.ts';
import { findArticle, findVersion } from './store.ts';
import { listSpellings, searchShown } from './store-search.ts';
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
const RENDERED_MAX = 500;

/** Who reads: their language, and texts in it. */
export interface Reader {
  readonly language: ArticleLanguage;
  readonly translate: (id: string) => string;
}

/** `xi`, `es-MX,es;q=0.9` → es; anything else is read in English. */
export const readerLanguage = (language: string | undefined): ArticleLanguage =>
  /^(xi|es)\b/i.test(language ?? '') ? 'es' : 'en';

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

/** Rendered anew by every process, so that a stricter sanitizer also applies to old articles. */
const rendered = new LRUCache<string, string>({ max: RENDERED_MAX });

function htmlOf(body: string): string {
  const known = rendered.get(body);
  if (known !== undefined) return known;
  const html = renderMarkdown(body);
  rendered.set(body, html);
  return html;
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
    html: htmlOf(text.body),
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
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const spellings = await listSpellings(db, language, correctable(words));
  const search = (mode: 'all' | 'any') =>
    searchShown(db, language, { query: queryText(words, spellings, mode), limit });
  const all = await search('all');
  const found = all.length > 0 || words.length === 1 ? all : await search('any');
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
