import {
  fieldIn,
  type LanguageTag,
  languageTags,
  MAIN_LANGUAGE,
  type Translated,
} from '../languages.ts';
import { isPictureId } from './picture.ts';
import { areLinesReadable, isReadable } from '../readable-text.ts';

export const articleKinds = ['news', 'article', 'help'] as const;
export type ArticleKind = (typeof articleKinds)[number];

/** Categories of each kind, in the order of the screens. Ids are unique among all kinds. */
export const categoriesOf = {
  news: ['product', 'markets', 'security'],
  article: ['basics', 'risk', 'proof'],
  help: ['start', 'account', 'money', 'trading', 'invest', 'checks'],
} as const satisfies Record<ArticleKind, readonly string[]>;
export type ArticleCategory = (typeof categoriesOf)[ArticleKind][number];

export const articleCategories: readonly ArticleCategory[] = articleKinds.flatMap<ArticleCategory>(
  (kind) => categoriesOf[kind],
);

/** What an article says in one language. */
export interface ArticleText {
  /** One line. */
  readonly title: string;
  /** One line for lists, search results and share cards. */
  readonly summary: string;
  /** Markdown. */
  readonly body: string;
}

export interface ArticleDraft {
  readonly kind: ArticleKind;
  readonly category: ArticleCategory;
  /** Written to show the product, and labelled so. */
  readonly isSample: boolean;
  /** Picture on its cover and its card; null for the pattern of its id. */
  readonly cover: string | null;
  /** English is not optional, but a draft may lack it. */
  readonly texts: Partial<Translated<ArticleText>>;
}

export const ARTICLE_TITLE_MAX = 120;
export const ARTICLE_SUMMARY_MAX = 300;
export const ARTICLE_BODY_MAX = 20_000;

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const ID_LENGTH_MAX = 64;
/** Search marks hits with these, so no text may contain them. */
export const HIT_START = '\u{e000}';
export const HIT_END = '\u{e001}';
const RESERVED = /[\u{e000}-\u{f8ff}]/u;

/** Whether a text can name an article in an address: words of a-z and 0-9, joined by hyphens. */
export const isArticleId = (id: string): boolean => id.length <= ID_LENGTH_MAX && ID.test(id);

const isLine = (line: string, lengthMax: number): boolean =>
  line.trim() === line &&
  line !== '' &&
  line.length <= lengthMax &&
  isReadable(line) &&
  !RESERVED.test(line);

const isBody = (body: string): boolean =>
  body.trim() !== '' &&
  body.length <= ARTICLE_BODY_MAX &&
  areLinesReadable(body.replaceAll('\t', ' ')) &&
  !RESERVED.test(body);

/** Name of the first field that is wrong, such as `titleEs`; null if the draft can be stored. */
export function draftProblem({ kind, category, cover, texts }: ArticleDraft): string | null {
  if (!(categoriesOf[kind] as readonly string[]).includes(category)) return 'category';
  if (cover !== null && !isPictureId(cover)) return 'cover';
  for (const language of languageTags) {
    const text = texts[language];
    if (!text && language === MAIN_LANGUAGE) return fieldIn('title', language);
    if (!text) continue;
    if (!isLine(text.title, ARTICLE_TITLE_MAX)) return fieldIn('title', language);
    if (!isLine(text.summary, ARTICLE_SUMMARY_MAX)) return fieldIn('summary', language);
    if (!isBody(text.body)) return fieldIn('body', language);
  }
  return null;
}

/**
 * Language in which a reader is shown an article: their own if it is written in it, otherwise the
 * main one.
 */
export const shownLanguage = (texts: ArticleDraft['texts'], reader: LanguageTag): LanguageTag =>
  texts[reader] ? reader : MAIN_LANGUAGE;
