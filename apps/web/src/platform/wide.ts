import { useSyncExternalStore } from 'react';

/** Same width as the `desktop:` variant of the styles. */
const WIDE = '(min-width: 1024px)';

/** A phone on its side: too low for a bar, a price and a chart under each other. */
const ON_ITS_SIDE = '(orientation: landscape) and (max-height: 500px)';

const subscribeTo = (media: string) => (listener: () => void) => {
  const query = window.matchMedia(media);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
const subscribeToWide = subscribeTo(WIDE);
const subscribeToSide = subscribeTo(ON_ITS_SIDE);

/** True on desktops, where a screen arranges its parts differently instead of only restyling them. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribeToWide, () => window.matchMedia(WIDE).matches);
}

/** True on a phone that lies on its side. */
export function useIsOnItsSide(): boolean {
  return useSyncExternalStore(subscribeToSide, () => window.matchMedia(ON_ITS_SIDE).matches);
}
