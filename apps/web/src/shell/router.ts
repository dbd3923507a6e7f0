/** The code of screens, loaded once each. */
import { loadAllTexts } from '@candor/client/language';
import type { ScreenId } from '@candor/contract/wire/screens';
import type { ComponentType } from 'react';
import { freshCode } from '@candor/client/fresh-code';

/**
 * What leads to every screen but home. It is fetched ahead of its use, so that a moment without a
 * connection would otherwise block all of them in Chromium.
 */
export const furtherScreensCode = freshCode(() => import('./further-screens.ts'));

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
  return (await furtherScreensCode()).furtherScreens[screen]();
}

/** The component of a screen that `loadScreen` has loaded. */
export const screenComponent = (screen: ScreenId): ComponentType | undefined => loaded.get(screen);
