import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { defaultLocale, locales, type LocaleCode } from '@candor/contract/wire/locales';
import type { MessageId } from '@candor/messages/message-id';
import { catalogs } from 'virtual:messages';
import { recall, remember, storageKeys } from './storage.ts';

i18n.loadAndActivate({ locale: locales[defaultLocale].tag, messages: {} });

/** Languages whose texts are complete. */
export const offeredLanguages = (Object.keys(locales) as LocaleCode[]).filter(
  (code) => locales[code].complete,
);

export function languageCode(): LocaleCode {
  const stored = recall(storageKeys.language);
  return offeredLanguages.find((code) => code === stored) ?? defaultLocale;
}

/** Loads and shows the stored language; a catalog that does not arrive leaves ids, never a blank page. */
export async function activateLanguage(): Promise<void> {
  const { tag } = locales[languageCode()];
  const catalog = await catalogs[tag]?.().catch(() => undefined);
  i18n.loadAndActivate({ locale: tag, messages: catalog?.messages ?? {} });
  document.documentElement.lang = tag;
}

export async function chooseLanguage(code: LocaleCode): Promise<void> {
  remember(storageKeys.language, code);
  await activateLanguage();
}

export type Text = (id: MessageId, values?: Readonly<Record<string, string | number>>) => string;

/** Texts in the chosen language; the component follows when it changes. */
export function useText(): Text {
  useLingui();
  return text;
}

/** For code outside components; a component uses `useText`. */
export const text: Text = (id, values) => i18n._(id, values);

/**
 * Name of something a server module provides: a command, a status, a fact. Without a text it is
 * shown by its own name, spelled out.
 */
export function nameOf(
  group: 'command' | 'fact' | 'field' | 'queue' | 'role' | 'setting' | 'status',
  name: string,
) {
  const id = `console.${group}.${name}`;
  return Object.hasOwn(i18n.messages, id) ? i18n._(id) : spelt(name);
}

/** Translates the name of a state or reason; returns any other text unchanged. */
export function wordOf(word: string): string {
  const id = `console.status.${word}`;
  return Object.hasOwn(i18n.messages, id) ? i18n._(id) : word;
}

/** Name of a command's choice: a reason or a state. */
export function choiceName(choice: string): string {
  const id = `console.reason.${choice}`;
  return Object.hasOwn(i18n.messages, id) ? i18n._(id) : nameOf('status', choice);
}

function spelt(name: string): string {
  // An external name, such as that of a network.
  if (/^[A-Z0-9]+$/.test(name)) return name;
  const words = name
    .replace(/[._-]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
