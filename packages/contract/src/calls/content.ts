import {
  articleCategories,
  articleKinds,
  type ArticleCategory,
} from '@candor/domain/content/article';
import { languageTags } from '@candor/domain/languages';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import {
  key,
  optional,
  optionalFigure,
  integer,
  page,
  pagingFrom,
  text,
  time,
} from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';

const kind = z.enum(articleKinds);
const category = z.enum(articleCategories as [ArticleCategory, ...ArticleCategory[]]);
const language = z.enum(languageTags);

const listed = {
  id: z.string(),
  kind,
  category,
  /** In the requested language, as `title` and `summary` are if the article is written in it. */
  categoryName: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Of `title` and `summary`. */
  language,
  /** Not written in the requested language yet. */
  isFallback: z.boolean(),
  /** Written to show the product; reports nothing that happened. */
  isSample: z.boolean(),
  /** Address of its picture; null where its pattern stands for it. */
  cover: z.nullable(z.string()),
  publishedAt: time,
};
const names = { publishedAt: 'createTime' };
const row = renamed(z.object(listed), names);
const article = renamed(
  z.object({
    ...listed,
    /** HTML of a closed list of elements, sanitized; links lead to screens of the app. */
    html: z.string(),
    version: z.number(),
    updatedAt: time,
    related: z.array(row),
  }),
  { ...names, html: 'content', updatedAt: 'updateTime' },
);

/** Parts of a text, those that were searched for marked. */
const marked = z.array(z.object({ text: z.string(), isHit: z.boolean() }));

const QUERY_LENGTH_MAX = 100;
const FOUND_MAX = 50;

export const contentCalls = {
  listArticleCategories: define({
    summary: 'Categories of news, articles and help, with the number of published articles',
    access: 'public',
    request: z.object({ kind: optional(kind) }),
    result: z.array(z.object({ id: category, kind, name: z.string(), articles: z.number() })),
  }),
  listArticles: define({
    summary: 'Published news and articles, newest first, in the requested language',
    access: 'public',
    request: z.object({
      kind: optional(z.enum(['news', 'article'])),
      category: optional(category),
      ...pagingFrom(key),
    }),
    result: page(row),
  }),
  getArticle: define({
    summary: 'A published news item or article in the requested language, or in English',
    access: 'public',
    request: z.object({ id: key }),
    result: article,
    refusals: ['content.notFound'],
  }),
  listHelpArticles: define({
    summary: 'Published help articles in the requested language, by title',
    access: 'public',
    request: z.object({ category: optional(category), ...pagingFrom(key) }),
    result: page(row),
  }),
  getHelpArticle: define({
    summary: 'A published help article in the requested language, or in English',
    access: 'public',
    request: z.object({ id: key }),
    result: article,
    refusals: ['content.notFound'],
  }),
  searchHelp: define({
    summary: 'Help articles for what was typed, best first; typing errors are forgiven',
    access: 'public',
    request: z.object({
      query: text(QUERY_LENGTH_MAX),
      limit: optionalFigure(integer({ min: 1, max: FOUND_MAX })),
    }),
    result: z.array(
      z.object({
        id: z.string(),
        category,
        categoryName: z.string(),
        language,
        isFallback: z.boolean(),
        title: marked,
        excerpt: marked,
      }),
    ),
  }),
} as const;
