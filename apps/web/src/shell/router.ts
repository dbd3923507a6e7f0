/** The code of screens, loaded once each. */
import { loadAllTexts } from '@candor/client/language';
import type { ScreenId } from '@candor/contract/wire/screens';
import type { ComponentType } from 'react';

const loaded = new Map<ScreenId, ComponentType>();

/** Loads a screen's code once. Rejects when the connection is lost; the next attempt loads again. */
export async function loadScreen(screen: ScreenId): Promise<void> {
  if (loaded.has(screen)) return;
  const texts = screen === 'home' ? undefined : loadAllTexts();
  const [component] = await Promise.all([componentOf(screen), texts]);
  loaded.set(screen, component);
}

async function componentOf(screen: ScreenId): Promise<ComponentType> {
  if (screen === 'home') return (await import('../features/home/home-screen.tsx')).HomeScreen;
  return (await import('./further-screens.ts')).furtherScreens[screen]();
}

/** The component of a screen that `loadScreen` has loaded. */
export const screenComponent = (screen: ScreenId): ComponentType | undefined => loaded.get(screen);
