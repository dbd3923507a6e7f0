import { completeCodes, defaultLocale, locales } from '@candor/contract/wire/locales';
import { acceptedLanguages, matchLanguage } from '@candor/contract/wire/match-language';
import type { LanguageTag, Translated } from '@candor/domain/languages';
import { readCatalog } from '@candor/messages/catalog';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/**
 * Text of a message id; an id without a text is shown as is. A value named `country` is a code and
 * shown by its name.
 */
export type Translate = (id: string, values?: Readonly<Record<string, string>>) => string;

/** Files do not change while a process runs, so all products of a process share them. */
const byTag = new Map<LanguageTag, Translate>();
let english: ReturnType<typeof readCatalog> | undefined;

/**
 * Texts of every offered language, read when first asked for. A language is requested by its wire
 * code (`xi`), its tag or an Accept-Language value (`es-MX,es;q=0.9`); English is the fallback, also
 * for single texts that are for operators only.
 */
export function loadMessages(): (language: string | undefined) => Translate {
  return (language) => {
    const tag = languageTag(language);
    const known = byTag.get(tag);
    if (known) return known;
    const translate = load(tag);
    byTag.set(tag, translate);
    return translate;
  };
}

/** A text in every offered language. */
export function inEveryLanguage(
  translator: (language: string | undefined) => Translate,
  textOf: (translate: Translate) => string,
): Translated<string> {
  const tags = completeCodes.map((code) => locales[code].tag);
  const texts = tags.map((tag) => [tag, textOf(translator(tag))]);
  return Object.fromEntries(texts) as unknown as Translated<string>;
}

/** A long list costs time to read, and no browser sends one. */
const HEADER_LENGTH_MAX = 256;

/** BCP 47 tag of a requested language, as `loadMessages` takes it; English is the fallback. */
export function languageTag(language: string | undefined): LanguageTag {
  const wanted = acceptedLanguages((language ?? '').slice(0, HEADER_LENGTH_MAX));
  return locales[matchLanguage(wanted, completeCodes) ?? defaultLocale].tag;
}

/** Texts are compiled when first used: a start needs a few of each language, compiling all takes 0.6 s. */
function load(tag: LanguageTag): Translate {
  english ??= readCatalog(locales[defaultLocale].tag);
  const texts = { ...english, ...readCatalog(tag) };
  const uncompiled = new Map(Object.entries(texts));
  const i18n = setupI18n({ locale: tag, messages: { [tag]: {} } });
  const countries = new Intl.DisplayNames([tag], { type: 'region' });
  return (id, values = {}) => {
    const text = uncompiled.get(id);
    if (text !== undefined) {
      i18n.load(tag, { [id]: compileMessage(text) });
      uncompiled.delete(id);
    }
    const { country } = values;
    const named = country ? { ...values, country: countries.of(country) ?? country } : values;
    return i18n._(id, named);
  };
}
