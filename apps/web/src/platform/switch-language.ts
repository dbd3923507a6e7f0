import { chooseLanguage } from '@candor/client/language';
import { locales, type LocaleCode } from '@candor/contract/wire/locales';
import { followLanguage } from './appearance.ts';
import { loadFace } from './faces.ts';

/** Stores and applies a language, with its typeface and its colors of up and down. */
export async function switchLanguage(code: LocaleCode): Promise<void> {
  const face = loadFace(locales[code].tag);
  await chooseLanguage(code);
  followLanguage(code);
  await face;
}
