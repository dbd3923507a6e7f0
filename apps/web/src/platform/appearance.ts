/** Appearance on this device besides the theme: colors of up and down, hidden balances. */
import { languageCode } from '@candor/client/language';
import { applyTheme } from '@candor/client/theme';
import { locales, type LocaleCode } from '@candor/contract/wire/locales';
import { create } from 'zustand';
import { type Convention, conventionIn, conventionOf } from './convention.ts';
import { recall, remember, storageKeys } from './storage.ts';

interface Appearance {
  readonly convention: Convention;
  readonly balancesHidden: boolean;
}

export const useAppearance = create<Appearance>(() => ({
  convention: conventionFor(languageCode()),
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
  useAppearance.setState({ convention: conventionFor(code) });
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

function conventionFor(code: LocaleCode): Convention {
  return conventionIn(recall(storageKeys.convention)) ?? conventionOf(locales[code].tag);
}
