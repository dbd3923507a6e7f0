/** Keys under which this device stores the console's appearance. Sessions end with their tab. */
export const storageKeys = { language: 'console-language', theme: 'console-theme' } as const;
const TOKEN = 'console-token';

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** Null when nothing is remembered or the browser forbids storage. */
export function recall(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: StorageKey, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Private windows may refuse; the console works without memory.
  }
}

/** Per tab: another tab signs in separately, and closing the tab signs out. */
export function recallToken(): string {
  try {
    return sessionStorage.getItem(TOKEN) ?? '';
  } catch {
    return '';
  }
}

export function rememberToken(token: string): void {
  try {
    sessionStorage.setItem(TOKEN, token);
  } catch {
    // Without storage a reload asks to sign in again.
  }
}
