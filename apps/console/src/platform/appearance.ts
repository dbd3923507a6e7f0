import { create } from 'zustand';
import { recall, remember, storageKeys } from './storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const useTheme = create<{ readonly theme: Theme }>(() => ({
  theme: themes.find((theme) => theme === recall(storageKeys.theme)) ?? 'system',
}));

export function chooseTheme(theme: Theme): void {
  remember(storageKeys.theme, theme);
  useTheme.setState({ theme });
}

/** Applies the theme to the page's root, now and whenever it changes. */
export function applyTheme(root: HTMLElement): void {
  const apply = ({ theme }: { theme: Theme }) => {
    if (theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
  };
  apply(useTheme.getState());
  useTheme.subscribe(apply);
}
