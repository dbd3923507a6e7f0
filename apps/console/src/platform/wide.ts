import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(min-width: 1024px)');

/** Whether list and detail are side by side. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => wide.matches,
  );
