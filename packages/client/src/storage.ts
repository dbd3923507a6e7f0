/** Texts that the browser keeps for an app. Where it forbids storage, as private windows may, nothing is kept. */
interface TextStore {
  /** Null if nothing is stored under this key. */
  readonly read: (key: string) => string | null;
  /** Null removes what is stored. */
  readonly write: (key: string, text: string | null) => void;
}

// A function, because reading `window.localStorage` itself may throw.
function storeOver(storage: () => Storage): TextStore {
  return {
    read: (key) => {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    write: (key, text) => {
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        // The app works without memory.
      }
    },
  };
}

/** Kept on this device until the browser's data is cleared. */
export const deviceStore = storeOver(() => localStorage);

/** Kept in this tab across reloads: another tab does not see it, and closing the tab ends it. */
export const tabStore = storeOver(() => sessionStorage);

/** Reports what another tab stored under a key; null if it removed it. */
export function onStoredElsewhere(key: string, listener: (text: string | null) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key) listener(event.newValue);
  });
}
