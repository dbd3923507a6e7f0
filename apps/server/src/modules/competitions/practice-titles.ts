import { completeCodes, locales } from '@candor/contract/wire/locales';
import type { Translated } from '@candor/domain/languages';
import type { CompetitionsOptions } from './deps.ts';

/** A text in every offered language. */
export function practiceTitles(
  translator: CompetitionsOptions['translator'],
  id: string,
): Translated<string> {
  const tags = completeCodes.map((code) => locales[code].tag);
  const titles = tags.map((tag) => [tag, translator(tag)(id)]);
  return Object.fromEntries(titles) as unknown as Translated<string>;
}
