import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import {
  completeCodes,
  defaultLocale,
  locales,
  type LocaleCode,
} from '@candor/contract/wire/locales';
import type { MessageId } from '@candor/messages/message-id';
import { catalogs, laterCatalogs } from 'virtual:messages';
import { freshCode } from './fresh-code.ts';
import { deviceStore, onStoredElsewhere } from './storage.ts';
import { createTextCatalogs } from './text-catalogs.ts';

/** The storage key is fixed by the specification. */
const LANGUAGE = 'lang';

// A text that is needed before a catalog has loaded is shown as its id.
i18n.loadAndActivate({ locale: locales[defaultLocale].tag, messages: {} });

/** Languages offered to readers: those that are complete and whose texts this app has. */
export const offeredLanguages = completeCodes.filter((code) =>
  Object.hasOwn(catalogs, locales[code].tag),
);

/** The stored language if it is offered, else English. */
export function languageCode(): LocaleCode {
  const stored = deviceStore.read(LANGUAGE);
  return offeredLanguages.find((code) => code === stored) ?? defaultLocale;
}

/** A language whose texts were lost once can still be read in this page. */
const lasting = (loaders: typeof catalogs) =>
  Object.fromEntries(
    Object.entries(loaders).map(([tag, load]) => [tag, load && freshCode(load)] as const),
  );

const texts = createTextCatalogs({
  first: lasting(catalogs),
  later: lasting(laterCatalogs),
  tag: () => locales[languageCode()].tag,
  apply(tag, messages) {
    i18n.loadAndActivate({ locale: tag, messages });
    document.documentElement.lang = tag;
  },
});

/** Loads and applies the stored language; if a catalog fails to load, ids are shown, never a blank page. */
export const activateLanguage = texts.activate;

/** Also loads the texts that the first screen does without. Rejects when the connection is lost. */
export const loadAllTexts = texts.loadAll;

/** Stores and applies the choice. */
export async function chooseLanguage(code: LocaleCode): Promise<void> {
  deviceStore.write(LANGUAGE, code);
  await activateLanguage();
}

/** Reports the language that another tab of this device has stored, and so chosen for this one too. */
export function onLanguageChosenElsewhere(listener: (code: LocaleCode) => void): void {
  onStoredElsewhere(LANGUAGE, () => listener(languageCode()));
}

/** Headers by which the server answers in the reader's language. */
export function languageHeaders(): Record<'Accept-Language' | 'lang', string> {
  const code = languageCode();
  return { 'Accept-Language': locales[code].tag, lang: code };
}

type Values = Readonly<Record<string, string | number>>;

export type Text = (id: MessageId, values?: Values) => string;

/** Texts in the chosen language; re-renders when it changes. */
export function useText(): Text {
  useLingui();
  return text;
}

/** For code outside components; a component uses `useText`. */
export const text: Text = (id, values) => i18n._(id, values && withWholeDates(values));

const DATE = /\b(\d{4})-(\d{2})-(\d{2})\b/g;

/** A sentence may break after each hyphen of a date; a word joiner (U+2060) behind it keeps the date whole. */
const withWholeDates = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(DATE, '$1-\u2060$2-\u2060$3') : value,
    ]),
  );

/** Text of an id that came from the server, such as a field error. */
export const textOf = (id: string): string => i18n._(id);

/** As `textOf`; null if the loaded catalog has no such id. */
export const knownText = (id: string): string | null =>
  Object.hasOwn(i18n.messages, id) ? i18n._(id) : null;
