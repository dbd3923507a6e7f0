/** Texts that operators enter by language: English must be there, every other language may be. */
import { fieldIn, type LanguageTag, languageTags, MAIN_LANGUAGE } from '@candor/domain/languages';
import * as z from 'zod/mini';
import type { OperatorFact, OperatorField } from './operator-commands.ts';

type Parts<P extends string> = Readonly<Record<P, string>>;
type Texts<P extends string> = Readonly<Partial<Record<LanguageTag, Parts<P>>>>;

/** Payload fields of every part in every language, such as `titleEn` and `titleZhHantTW`. */
export const translatedShape = (parts: Readonly<Record<string, z.ZodMiniType<string, string>>>) =>
  Object.fromEntries(
    languageTags.flatMap((language) =>
      Object.entries(parts).map(([part, schema]) => [
        fieldIn(part, language),
        language === MAIN_LANGUAGE ? schema : z.optional(schema),
      ]),
    ),
  );

/** The same as fields of a form. */
export const translatedFields = (
  parts: Readonly<Record<string, 'text' | 'longText'>>,
): OperatorField[] =>
  languageTags.flatMap((language) =>
    Object.entries(parts).map(([part, type]) => ({
      name: fieldIn(part, language),
      type,
      ...(language === MAIN_LANGUAGE ? {} : { isOptional: true }),
    })),
  );

/** Texts of a payload; a language of which nothing was entered is left out. */
export function translatedOf<P extends string>(
  payload: Readonly<Record<string, unknown>>,
  parts: readonly P[],
): Texts<P> {
  const entries = languageTags.map((language) => {
    const texts = parts.map((part) => [part, String(payload[fieldIn(part, language)] ?? '')]);
    return [language, Object.fromEntries(texts) as Parts<P>] as const;
  });
  return Object.fromEntries(
    entries.filter(([, texts]) => Object.values(texts).some((text) => text !== '')),
  );
}

/** The payload with which these texts would have been entered. */
export const translatedPayload = <P extends string>(texts: Texts<P>): Record<string, string> =>
  Object.fromEntries(entriesOf(texts));

/** Everything that readers will see, in every language. */
export const translatedFacts = <P extends string>(texts: Texts<P>): OperatorFact[] =>
  entriesOf(texts).map(([name, value]) => ({ name, type: 'text', value }));

const entriesOf = <P extends string>(texts: Texts<P>): [name: string, text: string][] =>
  languageTags.flatMap((language) =>
    Object.entries<string>(texts[language] ?? {}).map(([part, text]): [string, string] => [
      fieldIn(part, language),
      text,
    ]),
  );
