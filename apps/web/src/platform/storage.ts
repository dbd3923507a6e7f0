/** Keys in local storage. The first three are fixed by the specification. */
export const storageKeys = {
  token: 'token',
  language: 'lang',
  activityReportedAt: 'active-report-time',
  theme: 'theme',
  convention: 'convention',
  balancesHidden: 'balances-hidden',
  displayCurrency: 'display-currency',
  favourites: 'favourites',
  opensWithoutAsking: 'open-without-asking',
  demoBook: 'demo-book',
  device: 'device',
  intents: 'intents',
  providerAuthorizationRequest: 'provider-authorization-request',
} as const;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** Reads a stored text; null if there is none or the browser forbids storage. */
export function recall(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it if null. Does nothing in a browser that forbids storage. */
export function remember(key: StorageKey, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Private windows may refuse; the app works without memory.
  }
}

const REDIRECT = 'redirect-to';

/** Where this tab goes after signing in; null if nothing is remembered. Survives a reload. */
export function recallRedirect(): string | null {
  try {
    return sessionStorage.getItem(REDIRECT);
  } catch {
    return null;
  }
}

/** Remembers where this tab goes after signing in, or forgets it when null. */
export function storeRedirect(address: string | null): void {
  try {
    if (address === null) sessionStorage.removeItem(REDIRECT);
    else sessionStorage.setItem(REDIRECT, address);
  } catch {
    // As above.
  }
}

/** Reports what another tab stored under a key; null if it removed it. */
export function onRemembered(key: StorageKey, listener: (text: string | null) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key) listener(event.newValue);
  });
}
