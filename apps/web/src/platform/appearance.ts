/** Appearance on this device: theme, colors of up and down, hidden balances. */
import { create } from 'zustand';
import { locales, type LocaleCode } from '@candor/contract/wire/locales';
import { languageCode } from './language.ts';
import { recall, remember, storageKeys } from './storage.ts';

export type Theme = 'system' | 'light' | 'dark';
export type Convention = 'green-up' | 'red-up';

interface Appearance {
  readonly theme: Theme;
  readonly convention: Convention;
  readonly balancesHidden: boolean;
}

const RED_UP_LANGUAGES = ['ko', 'ja', 'zh'];

export const useAppearance = create<Appearance>(() => ({
  theme: oneOf(recall(storageKeys.theme), ['light', 'dark'], 'system'),
  convention: storedConvention() ?? conventionOf(languageCode()),
  balancesHidden: recall(storageKeys.balancesHidden) === '1',
}));

export function chooseTheme(theme: Theme): void {
  remember(storageKeys.theme, theme === 'system' ? null : theme);
  useAppearance.setState({ theme });
}

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
  const apply = ({ theme, convention }: Appearance) => {
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    root.dataset.convention = convention;
  };
  apply(useAppearance.getState());
  useAppearance.subscribe(apply);
}

function storedConvention(): Convention | null {
  const stored = recall(storageKeys.convention);
  return stored === 'green-up' || stored === 'red-up' ? stored : null;
}

function oneOf<T extends string>(
  text: string | null,
  allowed: readonly T[],
  otherwise: 'system',
): T | 'system' {
  return allowed.find((value) => value === text) ?? otherwise;
}
