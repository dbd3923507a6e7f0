import { useSyncExternalStore } from 'react';

/** A hook that tells whether a media query matches; re-renders when that changes. */
export function mediaHook(media: string): () => boolean {
  const subscribe = (listener: () => void) => {
    const query = window.matchMedia(media);
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  const matches = () => window.matchMedia(media).matches;
  // Screens are also painted while the app is built, see apps/web/painted.ts.
  const matchesWhileBuilt = () => globalThis.matchMedia?.(media).matches ?? false;
  return () => useSyncExternalStore(subscribe, matches, matchesWhileBuilt);
}

/** Same width as the `desktop:` variant of the styles. */
export const useIsWide = mediaHook('(min-width: 1024px)');
