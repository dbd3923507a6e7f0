import { recall, remember, storageKeys } from '../../../platform/storage.ts';

const RECENT_MAX = 8;
const LENGTH_MAX = 40;

/** What was looked for on this device, newest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(recall(storageKeys.recentSearches) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((text): text is string => typeof text === 'string').slice(0, RECENT_MAX);
  } catch {
    // Local storage may contain anything.
    return [];
  }
}

export function rememberSearch(text: string): void {
  const kept = text.trim().slice(0, LENGTH_MAX);
  if (kept === '') return;
  const others = recentSearches().filter((known) => known.toLowerCase() !== kept.toLowerCase());
  const all = [kept, ...others].slice(0, RECENT_MAX);
  remember(storageKeys.recentSearches, JSON.stringify(all));
}

export const forgetSearches = (): void => remember(storageKeys.recentSearches, null);
