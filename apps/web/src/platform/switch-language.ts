import {
  activateLanguage,
  chooseLanguage,
  onLanguageChosenElsewhere,
} from '@candor/client/language';
import { locales, type LocaleCode } from '@candor/contract/wire/locales';
import { followLanguage } from './appearance.ts';
import { loadFace } from './faces.ts';
import { queryClient } from './query.ts';

/** Stores and applies a language, with its typeface and its colors of up and down. */
export const switchLanguage = (code: LocaleCode): Promise<void> =>
  showIn(code, () => chooseLanguage(code));

/** Tabs of one device share what is stored: what this tab asks for is already in that language. */
export function followLanguageOfOtherTabs(): void {
  onLanguageChosenElsewhere((code) => void showIn(code, activateLanguage));
}

async function showIn(code: LocaleCode, activate: () => Promise<void>): Promise<void> {
  const face = loadFace(locales[code].tag);
  await activate();
  followLanguage(code);
  await face;
  // Names of products, articles and messages are the server's, in the language of the request.
  await queryClient.invalidateQueries();
}
