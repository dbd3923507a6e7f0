/** BCP 47 tags of the languages that customers can be addressed in, the main one first. */
export const languageTags = [
  'en',
  'es',
  'ko',
  'ja',
  'th',
  'ms',
  'vi',
  'zh-Hant-TW',
  'zh-Hant-HK',
] as const;
export type LanguageTag = (typeof languageTags)[number];

/** The one in which every text exists; others fall back to it. */
export const MAIN_LANGUAGE = 'en' satisfies LanguageTag;

/** The same thing in several languages; what is missing is shown in the main one. */
export type Translated<T> = Readonly<Partial<Record<LanguageTag, T>>> & {
  readonly [MAIN_LANGUAGE]: T;
};

/** In the reader's language if it exists there, otherwise in the main one. */
export const inLanguage = <T>(translated: Translated<T>, language: LanguageTag): T =>
  translated[language] ?? translated[MAIN_LANGUAGE];

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `fieldIn('title', 'zh-Hant-TW')` is `titleZhHantTW`, as forms and published terms name it. */
export const fieldIn = (part: string, language: LanguageTag): string =>
  part + language.split('-').map(capitalized).join('');

/** What operators write by language. */
export const translatedParts = [
  'title',
  'summary',
  'body',
  'about',
  'risks',
  // Of borrowers and their bonds.
  'trade',
  'registration',
  'accounts',
  'useOfFunds',
  'purpose',
] as const;
export type TranslatedPart = (typeof translatedParts)[number];

export interface TranslatedField {
  readonly part: TranslatedPart;
  readonly language: LanguageTag;
}

const translatedFields: ReadonlyMap<string, TranslatedField> = new Map(
  languageTags.flatMap((language) =>
    translatedParts.map((part) => [fieldIn(part, language), { part, language }] as const),
  ),
);

/** The part and the language of such a name; undefined for any other name. */
export const translatedField = (name: string): TranslatedField | undefined =>
  translatedFields.get(name);
