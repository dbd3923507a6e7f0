import type { Handlers } from '../../http/handler.ts';
import { languageTag } from '../../platform/messages.ts';
import type { ContentDeps } from './deps.ts';
import { createDictionaries } from './known-words.ts';
import { searchHelp } from './search-help.ts';
import {
  getArticle,
  listArticles,
  listCategories,
  listHelpArticles,
  type Reader,
} from './views.ts';

export function contentHandlers(deps: ContentDeps) {
  const readerOf = ({ language }: { readonly language: string | undefined }): Reader => ({
    language: languageTag(language),
    translate: deps.translator(language),
  });
  const dictionaryOf = createDictionaries(deps);
  return {
    listArticleCategories: (request, context) => listCategories(deps, request, readerOf(context)),
    listArticles: (request, context) => listArticles(deps, request, readerOf(context)),
    getArticle: ({ id }, context) =>
      getArticle(deps, { id, kinds: ['news', 'article'] }, readerOf(context)),
    listHelpArticles: (request, context) => listHelpArticles(deps, request, readerOf(context)),
    getHelpArticle: ({ id }, context) =>
      getArticle(deps, { id, kinds: ['help'] }, readerOf(context)),
    searchHelp: (request, context) =>
      searchHelp({ db: deps.db, dictionaryOf }, request, readerOf(context)),
  } satisfies Partial<Handlers>;
}
