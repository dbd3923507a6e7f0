import { contentCalls } from '@candor/contract/calls/content';
import type { ArticleCategory } from '@candor/domain/content/article';
import type { Reply } from '../../platform/call.ts';
import { useCall, useEndlessCall } from '../../platform/query.ts';

export type Article = Reply<typeof contentCalls, 'getArticle'>;
export type ArticleRow = Reply<typeof contentCalls, 'listArticles'>['records'][number];
export type HelpHit = Reply<typeof contentCalls, 'searchHelp'>[number];

/** Articles change rarely: going back to one does not ask again. */
const FRESH_MS = 60_000;
const PAGE_SIZE = 20;
const HELP_MAX = 100;

export const useArticle = (id: string) =>
  useCall(contentCalls, 'getArticle', { id }, { freshMs: FRESH_MS, enabled: id !== '' });

export const useHelpArticle = (id: string) =>
  useCall(contentCalls, 'getHelpArticle', { id }, { freshMs: FRESH_MS, enabled: id !== '' });

export const useNewest = (kind: 'news' | 'article', pageSize: number) =>
  useCall(contentCalls, 'listArticles', { kind, pageSize }, { freshMs: FRESH_MS });

export const useArticles = (kind: 'news' | 'article', category: ArticleCategory | null) =>
  useEndlessCall(contentCalls, 'listArticles', {
    kind,
    pageSize: PAGE_SIZE,
    ...(category === null ? {} : { category }),
  });

export const useCategories = (kind: 'news' | 'article' | 'help') =>
  useCall(contentCalls, 'listArticleCategories', { kind }, { freshMs: FRESH_MS });

export const useHelpArticles = () =>
  useCall(contentCalls, 'listHelpArticles', { pageSize: HELP_MAX }, { freshMs: FRESH_MS });

export const useHelpSearch = (query: string) =>
  useCall(contentCalls, 'searchHelp', { query }, { freshMs: FRESH_MS, enabled: query !== '' });
