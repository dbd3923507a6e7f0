import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultLocale, type LocaleCode, locales } from '@candor/contract/wire/locales';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** Text of a message id; an id without a text is shown as it is. */
export type Translate = (id: string, values?: Readonly<Record<string, string>>) => string;

const MESSAGES_DIR = join(dirname(fileURLToPath(import.meta.url)), '../../../../packages/messages');

/**
 * Texts of every complete language, read once. A language is asked for by its code on the wire
 * (`xi`) or by an Accept-Language value (`es-MX,es;q=0.9`); English answers for the others.
 */
export function loadMessages(): (language: string | undefined) => Translate {
  const byTag = new Map<string, Translate>();
  for (const { tag, complete } of Object.values(locales)) if (complete) byTag.set(tag, load(tag));
  const fallback = byTag.get(locales[defaultLocale].tag)!;
  return (language) => byTag.get(tagOf(language ?? '')) ?? fallback;
}

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
  const folder = join(MESSAGES_DIR, tag);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const texts = files.flatMap((name) =>
    Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>),
  );
  const compiled = Object.fromEntries(texts.map(([id, text]) => [id, compileMessage(text)]));
  const i18n = setupI18n({ locale: tag, messages: { [tag]: compiled } });
  return (id, values = {}) => i18n._(id, values);
}
