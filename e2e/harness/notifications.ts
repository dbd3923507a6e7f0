import type { CDPSession, Page, Worker } from 'playwright-core';
import { expect } from 'vitest';
import type { createSubscription } from './push-service.ts';

type Subscription = ReturnType<typeof createSubscription>;

/** What a device shows. */
export interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
}

/**
 * A page whose browser may show notifications and subscribes at the given push service. Only the
 * push service of a browser's maker is replaced; permission, worker and events are the browser's.
 */
export async function allowPushes(
  page: Page,
  origin: string,
  { endpoint, keys }: Subscription,
): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin });
  await page.addInitScript(subscribeAt, { endpoint, keys });
}

/** Runs in the page. */
function subscribeAt(made: { readonly endpoint: string; readonly keys: object }): void {
  const subscription = {
    endpoint: made.endpoint,
    toJSON: () => made,
    unsubscribe: async () => globalThis.localStorage.removeItem('test-subscribed') === undefined,
  };
  const isMade = () => globalThis.localStorage.getItem('test-subscribed') !== null;
  const manager = (globalThis as unknown as { PushManager: { prototype: object } }).PushManager;
  Object.assign(manager.prototype, {
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      globalThis.localStorage.setItem('test-subscribed', applicationServerKey);
      return subscription;
    },
    getSubscription: async () => (isMade() ? subscription : null),
  });
  // A build of a browser without notifications refuses them all; see `keepNotifications`.
  const { Notification: notes } = globalThis as unknown as { Notification: { permission: string } };
  if (notes.permission !== 'granted')
    Object.defineProperties(notes, {
      permission: { value: 'granted' },
      requestPermission: { value: async () => 'granted' },
    });
}

/** The device behind a page, once its worker runs. */
export async function deviceOf(page: Page, origin: string) {
  const context = page.context();
  await expect.poll(() => page.evaluate('Boolean(navigator.serviceWorker.controller)')).toBe(true);
  // The page may know its worker before Playwright does.
  const running = () => context.serviceWorkers().find((each) => each.url() === `${origin}/sw.js`);
  await expect.poll(running).toBeDefined();
  const worker = running()!;
  await worker.evaluate(keepNotifications);
  const session = await context.newCDPSession(page);
  const registrationId = await registrationOf(session, `${origin}/`);
  return {
    /** Hands a message to the worker, as a browser does that has decrypted it. */
    deliver: (data: string) =>
      session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
    shown: () => worker.evaluate<Shown[]>(listShown),
    /** As somebody taps the notification with this tag. */
    tap: (tag: string) => tap(worker, tag),
  };
}

async function registrationOf(session: CDPSession, scope: string): Promise<string> {
  const known = new Map<string, string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { scopeURL, registrationId, isDeleted } of registrations)
      if (!isDeleted) known.set(scopeURL, registrationId);
  });
  await session.send('ServiceWorker.enable');
  await expect.poll(() => known.get(scope)).toBeDefined();
  return known.get(scope)!;
}

const listShown = `registration.getNotifications().then((all) =>
  all.map(({ title, body, tag }) => ({ title, body, tag })))`;

/** Runs in the worker: where the browser was built without notifications, a list is in their place. */
const keepNotifications = `(async () => {
  const probe = { tag: 'test-probe', silent: true };
  const isReal = await registration.showNotification('probe', probe).then(() => true, () => false);
  if (isReal) {
    for (const each of await registration.getNotifications(probe)) each.close();
    return;
  }
  const kept = new Map();
  registration.showNotification = async (title, { tag, ...rest }) => {
    kept.set(tag, { title, tag, ...rest, close: () => kept.delete(tag) });
  };
  registration.getNotifications = async () => [...kept.values()];
})()`;

/**
 * The event of a tap. Only a finger may bring a window to the front, so that part of the answer is
 * refused; where the window goes is not.
 */
const tap = (worker: Worker, tag: string): Promise<void> =>
  worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as {
      registration: { getNotifications(): Promise<{ readonly tag: string }[]> };
      dispatchEvent(event: Event): boolean;
    };
    const notification = (await scope.registration.getNotifications()).find(
      (each) => each.tag === wanted,
    );
    let work: Promise<unknown> = Promise.resolve();
    const waitUntil = (promise: Promise<unknown>) => (work = promise);
    const event = new Event('notificationclick');
    scope.dispatchEvent(Object.assign(event, { notification, waitUntil }));
    await work.catch(() => undefined);
  }, tag);
