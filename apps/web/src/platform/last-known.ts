/** As in the service worker, which keeps the answers. */
const ANSWERS = 'candor-last-known';

/** Deletes what this device keeps of the customer who was signed in. */
export function forgetLastKnown(): void {
  if (!('caches' in globalThis)) return;
  void caches.delete(ANSWERS).catch(() => undefined);
  // Answers that are still on their way belong to them too.
  navigator.serviceWorker?.controller?.postMessage({ kind: 'forget' });
}
