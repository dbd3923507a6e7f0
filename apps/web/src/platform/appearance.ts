/** Appearance on this device besides the theme: colors of up and down, hidden balances. */
import { languageCode } from '@candor/client/language';
import { applyTheme } from '@candor/client/theme';
import { locales, type LocaleCode } from '@candor/contract/wire/locales';
import { create } from 'zustand';
import { recall, remember, storageKeys } from './storage.ts';

export type Convention = 'green-up' | 'red-up';

interface Appearance {
  readonly convention: Convention;
  readonly balancesHidden: boolean;
}

const RED_UP_LANGUAGES = ['ko', 'ja', 'zh'];

export const useAppearance = create<Appearance>(() => ({
  convention: storedConvention() ?? conventionOf(languageCode()),
  balancesHidden: recall(storageKeys.balancesHidden) === '1',
}));

export function chooseConvention(convention: Convention): void {
  remember(storageKeys.convention, convention);
  useAppearance.setState({ convention });
}

export function hideBalances(balancesHidden: boolean): void {
  remember(storageKeys.balancesHidden, balancesHidden ? '1' : null);
  useAppearance.setState({ balancesHidden });
}

/** A new language brings its default, but never overrides a choice. */
export function followLanguage(code: LocaleCode): void {
  useAppearance.setState({ convention: storedConvention() ?? conventionOf(code) });
}

/** Green-up unless the language's readers expect red for a rise. */
export function conventionOf(code: LocaleCode): Convention {
  const [language = ''] = locales[code].tag.split('-');
  return RED_UP_LANGUAGES.includes(language) ? 'red-up' : 'green-up';
}

/** Applies the appearance to the page's root, now and whenever it changes. */
export function applyAppearance(root: HTMLElement): void {
  applyTheme(root);
  const apply = ({ convention }: Appearance) => {
    root.dataset.convention = convention;
  };
  apply(useAppearance.getState());
  useAppearance.subscribe(apply);
}

function storedConvention(): Convention | null {
  const stored = recall(storageKeys.convention);
  return stored === 'green-up' || stored === 'red-up' ? stored : null;
}
