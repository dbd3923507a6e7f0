import { knownText, languageCode } from '@candor/client/language';
import { locales } from '@candor/contract/wire/locales';
import { languageTags, translatedField } from '@candor/domain/languages';

/**
 * Name of something a server module provides: a command, a status, a fact. Without a text it is
 * shown by its own name, spelled out.
 */
export function nameOf(
  group: 'command' | 'fact' | 'field' | 'queue' | 'role' | 'setting' | 'status',
  name: string,
): string {
  const translated = translatedField(name);
  if (translated) return `${nameOf(group, translated.part)}, ${languageName(translated.language)}`;
  return knownText(`console.${group}.${name}`) ?? spelt(name);
}

/** A customers' language, in the language of the operator. */
export const languageName = (tag: string): string =>
  new Intl.DisplayNames(locales[languageCode()].tag, { type: 'language' }).of(tag) ?? tag;

const isLanguage = (name: string): boolean => (languageTags as readonly string[]).includes(name);

/** Translates the name of a state or reason; returns any other text unchanged. */
export const wordOf = (word: string): string => knownText(`console.status.${word}`) ?? word;

/** Name of a command's choice: a reason or a state. */
export const choiceName = (choice: string): string =>
  isLanguage(choice)
    ? languageName(choice)
    : (knownText(`console.reason.${choice}`) ?? nameOf('status', choice));

function spelt(name: string): string {
  // An external name, such as that of a network.
  if (/^[A-Z0-9]+$/.test(name)) return name;
  const words = name
    .replace(/[._-]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
