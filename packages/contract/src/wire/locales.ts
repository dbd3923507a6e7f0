/**
 * Language codes of this API ↔ BCP 47. The left column is what clients store and send; a new
 * language is one row here and one folder of messages. `complete: false` is not offered yet.
 */
export const locales = {
  'en-us': { tag: 'en', name: 'English', complete: true },
  xi: { tag: 'es', name: 'Español', complete: true },
  ko: { tag: 'ko', name: '한국어', complete: false },
  jp: { tag: 'ja', name: '日本語', complete: false },
  tai: { tag: 'th', name: 'ไทย', complete: false },
  mlxy: { tag: 'ms', name: 'Bahasa Melayu', complete: false },
  vl: { tag: 'vi', name: 'Tiếng Việt', complete: false },
  'zh-cn': { tag: 'zh-Hant', name: '繁體中文', complete: false },
  'zh-hk': { tag: 'zh-Hant-HK', name: '繁體中文（香港）', complete: false },
} as const satisfies Record<string, WireLocale>;

export const defaultLocale = 'en-us';

/** UTC offset of times on the wire, for every language. */
export const wireTimeOffsetHours = 8;

interface WireLocale {
  readonly tag: string;
  /** In its own language, as language lists show it. */
  readonly name: string;
  readonly complete: boolean;
}

export type LocaleCode = keyof typeof locales;
