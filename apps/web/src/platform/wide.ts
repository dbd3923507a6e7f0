import { useSyncExternalStore } from 'react';

/** The `desktop:` breakpoint of the stylesheet. */
const wide = '(min-width: 1024px)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True from 1024 px: rail instead of tab bar, order column beside the chart. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
}
