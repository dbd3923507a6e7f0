import { screens } from '@candor/contract/wire/screens';
import { inLanguage } from '@candor/domain/languages';
import { announcementOf } from '@candor/domain/messages/announcement';
import type { Delivery } from '../../../platform/deliveries.ts';
import { languageTag } from '../../../platform/messages.ts';
import { findLanguage, isSessionOpen } from '../../identity/index.ts';
import type { MessagesOptions } from '../deps.ts';
import { renderMessage } from '../present-entry.ts';
import { findAnnouncement } from '../store-announcements.ts';
import { findMessage, MESSAGE_PUSH } from '../store-messages.ts';
import { findSettings } from '../store-settings.ts';
import { deleteEndpoint, findEndpoint, type PushEndpoint } from './store-endpoints.ts';
import { createPushTransport } from './transport.ts';
import { getVapidKeys } from './vapid.ts';

/** What the service worker shows; `tag` replaces an earlier copy of the same message. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly url: string;
}

const DAY_S = 86_400;
/** The device is gone, or its user withdrew the permission. */
const GONE = new Set([404, 410]);
const isLater = (status: number): boolean => status === 429 || status >= 500;
/** Contact for push services where the product has no public address. */
const SUBJECT = 'https://candor.example';

type Deps = Pick<MessagesOptions, 'db' | 'log' | 'translator' | 'pushTransport' | 'publicOrigin'>;

/**
 * Pushes a message to one device: at least once, with a tag that lets the device show it once. A
 * device whose session has ended, or that its push service no longer knows, is forgotten.
 */
export function createPushDelivery(deps: Deps): Delivery {
  const { db, log, publicOrigin, pushTransport = createPushTransport() } = deps;
  return {
    name: MESSAGE_PUSH,
    async handOver({ key }, nowMs) {
      const [userId = '', endpointId = '', id = ''] = key.split('/');
      const endpoint = await findEndpoint(db, userId, endpointId);
      if (!endpoint) return;
      if (!(await isSessionOpen(db, endpoint, nowMs)))
        return deleteEndpoint(db, userId, endpointId);
      const payload = await payloadOf(deps, userId, id);
      if (!payload) return;
      const subject = publicOrigin?.startsWith('https://') ? publicOrigin : SUBJECT;
      const message = await sealed(deps, endpoint, payload, subject);
      const status = await pushTransport.post(endpoint.address, message);
      if (GONE.has(status)) return deleteEndpoint(db, userId, endpointId);
      if (isLater(status)) throw new Error(`the push service answered ${status}`);
      if (status >= 300) log.warn({ status, endpoint: endpointId }, 'push refused, given up');
    },
    // The inbox keeps the message.
    forget: async () => undefined,
  };
}

async function payloadOf(
  { db, translator }: Deps,
  userId: string,
  id: string,
): Promise<PushPayload | null> {
  const language = (await findLanguage(db, userId)) ?? undefined;
  const message = await findMessage(db, userId, id);
  if (message) {
    const { title, content } = renderMessage(message, translator(language));
    const { showsFigures } = await findSettings(db, userId);
    // The inbox marks it as read and leads on to what it is about.
    const query = new URLSearchParams({ open: id, kind: message.kind });
    const url = `/#${screens.inbox.path}?${query.toString()}`;
    return { title, body: showsFigures ? content : '', tag: id, url };
  }
  const announcement = await findAnnouncement(db, id);
  if (announcement?.state !== 'shown') return null;
  const { title } = inLanguage(announcementOf(announcement.texts), languageTag(language));
  return { title, body: '', tag: id, url: `/#${screens.announcement.path}?id=${id}` };
}

/** Encrypted for the device (RFC 8291) and signed for its push service. */
async function sealed(
  { db }: Deps,
  { address, p256dh, auth }: PushEndpoint,
  payload: PushPayload,
  subject: string,
) {
  const { default: webPush } = await import('web-push');
  const details = webPush.generateRequestDetails(
    { endpoint: address, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: { subject, ...(await getVapidKeys(db)) },
      TTL: DAY_S,
      // A copy that was not delivered yet is replaced.
      topic: payload.tag.replaceAll('-', ''),
      urgency: 'high',
    },
  );
  return { headers: details.headers, body: details.body };
}
