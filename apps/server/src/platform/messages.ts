import { defaultLocale, type LocaleCode, locales } from '@candor/contract/wire/locales';
import { catalogTags, readCatalog } from '@candor/messages/catalog';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** Text of a message id; an id without a text is shown as is. */
export type Translate = (id: string, values?: Readonly<Record<string, string>>) => string;

/**
 * Texts of every language, read once. A language is requested by its wire code (`xi`) or by an
 * Accept-Language value (`es-MX,es;q=0.9`); English is the fallback.
 */
export function loadMessages(): (language: string | undefined) => Translate {
  const byTag = new Map(catalogTags().map((tag) => [tag, load(tag)]));
  const fallback = byTag.get(locales[defaultLocale].tag)!;
  return (language) => byTag.get(tagOf(language ?? '')) ?? fallback;
}

/** BCP 47 tag of a requested language, as `loadMessages` takes it; English is the fallback. */
export const languageTag = (language: string | undefined): string =>
  tagOf(language ?? '') || locales[defaultLocale].tag;

function tagOf(language: string): string {
  const first = language.split(/[,;]/)[0]!.trim().toLowerCase();
  if (Object.hasOwn(locales, first)) return locales[first as LocaleCode].tag;
  const tags = Object.values(locales).map(({ tag }) => tag);
  return (
    tags.find((tag) => tag.toLowerCase() === first) ??
    tags.find((tag) => tag.toLowerCase() === first.split('-')[0]) ??
    ''
  );
}

function load(tag: string): Translate {
  const compiled = Object.fromEntries(
    Object.entries(readCatalog(tag)).map(([id, text]) => [id, compileMessage(text)]),
  );
  const i18n = setupI18n({ locale: tag, messages: { [tag]: compiled } });
  return (id, values = {}) => i18n._(id, values);
}
