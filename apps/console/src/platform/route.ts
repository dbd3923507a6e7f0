import { useSyncExternalStore } from 'react';

/** `#/queue/deposits/ID` → `['queue', 'deposits', 'ID']`. */
function readRoute(): readonly string[] {
  return window.location.hash
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decodeURIComponent(part));
}

let current = readRoute();
let currentHash = window.location.hash;

function snapshot(): readonly string[] {
  if (window.location.hash !== currentHash) {
    currentHash = window.location.hash;
    current = readRoute();
  }
  return current;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** Parts of the address; re-renders when it changes. */
export const useRoute = (): readonly string[] => useSyncExternalStore(subscribe, snapshot);

export const hrefTo = (...parts: readonly string[]): string =>
  `#/${parts.map((part) => encodeURIComponent(part)).join('/')}`;

export function goTo(...parts: readonly string[]): void {
  window.location.hash = hrefTo(...parts);
}
