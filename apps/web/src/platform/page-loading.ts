import { now } from '@candor/client/clock';
import { create } from 'zustand';

/** Minimum time a loader stays visible: a flicker looks like a fault. */
export const LOADER_MIN_MS = 300;

/** Semi-transparent white in light, its counterpart in dark. */
export const DEFAULT_BACKGROUND = 'color-mix(in srgb, var(--surface-base) 72%, transparent)';

interface PageLoading {
  readonly isShown: boolean;
  /** The screen beneath can be used already: the loader lets it be seen and touched. */
  readonly isReady: boolean;
  /** What it would cover is on display already. */
  readonly isSeeThrough: boolean;
  /** Undefined shows the default text in the chosen language. */
  readonly text: string | undefined;
  readonly background: string;
}

export const usePageLoading = create<PageLoading>(() => ({
  isShown: false,
  isReady: false,
  isSeeThrough: false,
  text: undefined,
  background: DEFAULT_BACKGROUND,
}));

let startedAt = 0;
let hiding: ReturnType<typeof setTimeout> | undefined;

/** Shows the loader and records the start time. */
export function showPageLoading(
  appearance: { text?: string; background?: string; isSeeThrough?: boolean } = {},
): void {
  clearTimeout(hiding);
  startedAt = now();
  usePageLoading.setState({
    isShown: true,
    isReady: false,
    isSeeThrough: appearance.isSeeThrough ?? false,
    text: appearance.text,
    background: appearance.background ?? DEFAULT_BACKGROUND,
  });
}

/** Hides the loader once it has been visible for the minimum time; until then nothing waits for it. */
export function hidePageLoading(): void {
  clearTimeout(hiding);
  usePageLoading.setState({ isReady: true });
  const leftMs = LOADER_MIN_MS - (now() - startedAt);
  const hide = () => usePageLoading.setState({ isShown: false });
  if (leftMs <= 0) hide();
  else hiding = setTimeout(hide, leftMs);
}
