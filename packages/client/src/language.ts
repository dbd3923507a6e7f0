import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { defaultLocale, locales, type LocaleCode } from '@candor/contract/wire/locales';
import type { MessageId } from '@candor/messages/message-id';
import { catalogs } from 'virtual:messages';
import { deviceStore } from './storage.ts';

/** The storage key is fixed by the specification. */
const LANGUAGE = 'lang';

// A text that is needed before a catalog has loaded is shown as its id.
i18n.loadAndActivate({ locale: locales[defaultLocale].tag, messages: {} });

/** Languages offered to readers: those whose texts are complete. */
export const offeredLanguages = (Object.keys(locales) as LocaleCode[]).filter(
  (code) => locales[code].complete,
);

/** The stored language if it is offered, else English. */
export function languageCode(): LocaleCode {
  const stored = deviceStore.read(LANGUAGE);
  return offeredLanguages.find((code) => code === stored) ?? defaultLocale;
}

/** Loads and applies the stored language; if a catalog fails to load, ids are shown, never a blank page. */
export async function activateLanguage(): Promise<void> {
  const { tag } = locales[languageCode()];
  const catalog = await catalogs[tag]?.().catch(() => undefined);
  i18n.loadAndActivate({ locale: tag, messages: catalog?.messages ?? {} });
  document.documentElement.lang = tag;
}

/** Stores and applies the choice. */
export async function chooseLanguage(code: LocaleCode): Promise<void> {
  deviceStore.write(LANGUAGE, code);
  await activateLanguage();
}

/** Headers by which the server answers in the reader's language. */
export function languageHeaders(): Record<'Accept-Language' | 'lang', string> {
  const code = languageCode();
  return { 'Accept-Language': locales[code].tag, lang: code };
}

export type Text = (id: MessageId, values?: Readonly<Record<string, string | number>>) => string;

/** Texts in the chosen language; re-renders when it changes. */
export function useText(): Text {
  useLingui();
  return text;
}

/** For code outside components; a component uses `useText`. */
export const text: Text = (id, values) => i18n._(id, values);

/** Text of an id that came from the server, such as a field error. */
export const textOf = (id: string): string => i18n._(id);

/** As `textOf`; null if the loaded catalog has no such id. */
export const knownText = (id: string): string | null =>
  Object.hasOwn(i18n.messages, id) ? i18n._(id) : null;
