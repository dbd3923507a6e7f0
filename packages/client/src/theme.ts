import { create } from 'zustand';
import { deviceStore } from './storage.ts';

const THEME = 'theme';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The theme chosen on this device. */
export const useTheme = create<{ readonly theme: Theme }>(() => ({
  theme: themes.find((theme) => theme === deviceStore.read(THEME)) ?? 'system',
}));

export function chooseTheme(theme: Theme): void {
  deviceStore.write(THEME, theme === 'system' ? null : theme);
  useTheme.setState({ theme });
}

/** Applies the theme to the page's root, now and whenever it changes. */
export function applyTheme(root: HTMLElement): void {
  const apply = ({ theme }: { readonly theme: Theme }) => {
    if (theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
  };
  apply(useTheme.getState());
  useTheme.subscribe(apply);
}
