/** Whether the server can be reached, and how old what it last said is. */
import { now } from '@candor/client/clock';
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { KEPT_AT } from './kept-at.ts';

interface Reach {
  /** False from a request without an answer until the next answer. */
  readonly isAnswering: boolean;
  /** The server restarts or has too much to do. */
  readonly isBusy: boolean;
  /** When the figures on screen were true at the latest; null before the first answer. */
  readonly knownAt: number | null;
}

export const useReach = create<Reach>(() => ({ isAnswering: true, isBusy: false, knownAt: null }));

/** Any response: the server's, or one that this device kept. */
export function noteResponse({ status, headers }: Response): void {
  const { knownAt, isAnswering } = useReach.getState();
  const keptAt = Number(headers.get(KEPT_AT) ?? 0);
  if (keptAt === 0) {
    const isBusy = status === 503;
    useReach.setState({ isAnswering: true, isBusy, ...(!isBusy && { knownAt: now() }) });
    return;
  }
  // Of several kept answers, the oldest one tells how old the screen may be.
  const oldest = isAnswering || knownAt === null ? keptAt : Math.min(knownAt, keptAt);
  useReach.setState({ isAnswering: false, knownAt: oldest });
}

/** A request got no response. */
export const noteSilence = (): void => useReach.setState({ isAnswering: false });

/** The stream has opened. */
export const noteReached = (): void => useReach.setState({ isAnswering: true, isBusy: false });

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device reports a network connection. */
export const useHasNetwork = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Whether the device has a network and the server answered lately. */
export function useIsOnline(): boolean {
  const hasNetwork = useHasNetwork();
  return useReach(({ isAnswering }) => isAnswering) && hasNetwork;
}
