import { useSyncExternalStore } from 'react';

/** Same width as the `desktop:` variant of the styles. */
const WIDE = '(min-width: 1024px)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True on desktops, where a screen arranges its parts differently instead of only restyling them. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}
