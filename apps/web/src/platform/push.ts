/** Notifications on this device, by Web Push. */
import { messagesCalls } from '@candor/contract/calls/messages';
import { call } from './call.ts';
import { userId } from './session.ts';
import { recall, remember, storageKeys } from './storage.ts';

const WORKER = '/sw.js';

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window;

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this customer gets notifications on this device. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOwn = recall(storageKeys.pushedTo) === userId();
  return isOwn && (await subscription()) ? 'on' : 'off';
}

/**
 * Asks for permission and subscribes with the server's key. Rejects when the browser cannot, or
 * the server refuses.
 */
export async function switchPushOn(pushKey: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One made with another key would never get anything.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  });
  await announce(made);
  remember(storageKeys.pushedTo, userId());
  return 'on';
}

/** Also when the server cannot be reached: the device no longer listens. */
export async function switchPushOff(): Promise<PushState> {
  remember(storageKeys.pushedTo, null);
  if (!isSupported()) return 'unsupported';
  const made = await subscription();
  if (!made) return 'off';
  await made.unsubscribe();
  const { endpoint } = made;
  await call(messagesCalls, 'removePushEndpoint', { endpoint }, { quiet: true }).catch(
    () => undefined,
  );
  return 'off';
}

/** Binds this device's notifications to the session that has just begun. */
export async function renewPush(): Promise<void> {
  if ((await pushState()) !== 'on') return;
  const made = await subscription();
  if (made) await announce(made);
}

async function announce(made: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await call(messagesCalls, 'addPushEndpoint', { endpoint, p256dh, auth }, { quiet: true });
}
