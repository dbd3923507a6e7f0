import { randomId } from './random.ts';
import { recall, remember, storageKeys } from './storage.ts';

/** Where the browser forbids storage: the same until the page is closed. */
let name = '';

/**
 * A secret by which the server knows this device again, made here once. It opens nothing: with it,
 * guesses that are made elsewhere do not count against this device.
 */
export function deviceName(): string {
  name = recall(storageKeys.device) ?? (name || randomId());
  remember(storageKeys.device, name);
  return name;
}
