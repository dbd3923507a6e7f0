import { useSyncExternalStore } from 'react';

/** Same width as the `desktop:` variant of the styles. */
const WIDE = '(min-width: 1024px)';

/** A phone in landscape: too low for a bar, a price and a chart stacked. */
const ON_ITS_SIDE = '(orientation: landscape) and (max-height: 500px)';

const subscribeTo = (media: string) => (listener: () => void) => {
  const query = window.matchMedia(media);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
const subscribeToWide = subscribeTo(WIDE);
const subscribeToSide = subscribeTo(ON_ITS_SIDE);

/** True on desktops, where a screen has a different layout, not only different styles. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribeToWide, () => window.matchMedia(WIDE).matches);
}

/** True on a phone in landscape. */
export function useIsOnItsSide(): boolean {
  return useSyncExternalStore(subscribeToSide, () => window.matchMedia(ON_ITS_SIDE).matches);
}
