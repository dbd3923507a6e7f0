import { randomId } from './random.ts';
import { recall, remember, storageKeys } from './storage.ts';

/** Used where the browser forbids storage: constant until the page is closed. */
let name = '';

/**
 * A secret, created once, by which the server recognizes this device. It grants no access; thanks to
 * it, guesses made elsewhere do not count against this device.
 */
export function deviceName(): string {
  name = recall(storageKeys.device) ?? (name || randomId());
  remember(storageKeys.device, name);
  return name;
}
