import { deviceStore, onStoredElsewhere, tabStore } from '@candor/client/storage';

/**
 * Keys in this device's storage. The first three are fixed by the specification.
 */
export const storageKeys = {
  token: 'token',
  activityReportedAt: 'active-report-time',
  countryInfo: 'countryInfo',
  convention: 'convention',
  balancesHidden: 'balances-hidden',
  displayCurrency: 'display-currency',
  favourites: 'favourites',
  recentSearches: 'recent-searches',
  opensWithoutAsking: 'open-without-asking',
  ticket: 'ticket',
  demoTicket: 'demo-ticket',
  chart: 'chart',
  shortcutKeys: 'shortcut-keys',
  paneSizes: 'pane-sizes',
  drawings: 'drawings',
  demoBook: 'demo-book',
  device: 'device',
  intents: 'intents',
  supportOutgoing: 'support-outgoing',
  staysHere: 'stay-here',
  realityCheck: 'reality-check',
  pushedTo: 'pushed-to',
  securityNudge: 'security-nudge',
  firstStepsOver: 'first-steps-over',
  appLock: 'app-lock',
  appLocked: 'app-locked',
  appSeen: 'app-seen',
  providerAuthorizationRequest: 'provider-authorization-request',
} as const;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** Reads a stored text; null if there is none. */
export const recall = (key: StorageKey): string | null => deviceStore.read(key);

/** Stores a text, or removes it if null. */
export const remember = (key: StorageKey, text: string | null): void =>
  deviceStore.write(key, text);

/** Reports what another tab stored under a key; null if it removed it. */
export const onRemembered = (key: StorageKey, listener: (text: string | null) => void): void =>
  onStoredElsewhere(key, listener);

const REDIRECT = 'redirect-to';

/** Where this tab goes after signing in; null if nothing is remembered. Survives a reload. */
export const recallRedirect = (): string | null => tabStore.read(REDIRECT);

/** Remembers where this tab goes after signing in, or forgets it when null. */
export const storeRedirect = (address: string | null): void => tabStore.write(REDIRECT, address);
