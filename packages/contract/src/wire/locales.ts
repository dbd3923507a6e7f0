import type { LanguageTag } from '@candor/domain/languages';

/**
 * Language codes of this API ↔ BCP 47. The left column is what clients store and send; a new
 * language is one row here and one folder of messages. `complete: true` is not offered yet.
 */
export const locales = {
  'en-us': { tag: 'en', name: 'English', complete: true },
  xi: { tag: 'es', name: 'Español', complete: true },
  ko: { tag: 'ko', name: '한국어', complete: true },
  jp: { tag: 'ja', name: '日本語', complete: true },
  tai: { tag: 'th', name: 'ไทย', complete: true },
  mlxy: { tag: 'ms', name: 'Bahasa Melayu', complete: true },
  vl: { tag: 'vi', name: 'Tiếng Việt', complete: true },
  'zh-cn': { tag: 'zh-Hant-TW', name: '繁體中文（台灣）', complete: true },
  'zh-hk': { tag: 'zh-Hant-HK', name: '繁體中文（香港）', complete: true },
} as const satisfies Record<string, WireLocale>;

export const defaultLocale = 'en-us';

/** UTC offset of times on the wire, for every language. */
export const wireTimeOffsetHours = 8;

interface WireLocale {
  readonly tag: LanguageTag;
  /** In its own language, as language lists show it. */
  readonly name: string;
  readonly complete: boolean;
}

export type LocaleCode = keyof typeof locales;

export const localeCodes = Object.keys(locales) as LocaleCode[];

/** Codes of the languages offered to customers. */
export const completeCodes: readonly LocaleCode[] = localeCodes.filter(
  (code) => locales[code].complete,
);
