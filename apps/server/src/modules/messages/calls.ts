import { emailGroups, type MessageSettings } from '@candor/domain/messages/message';
import type { Handlers } from '../../http/handler.ts';
import type { MessagesOptions } from './deps.ts';
import { addPushEndpoint, removePushEndpoint } from './push/devices.ts';
import { countEndpoints } from './push/store-endpoints.ts';
import { getVapidKeys } from './push/vapid.ts';
import { getAnnouncement, getInbox, listPage, markAllRead, markRead } from './read-inbox.ts';
import { findSettings, putSettings } from './store-settings.ts';

const announcements = { group: null, messages: false, announcements: 'announcement' } as const;

export function messagesHandlers(deps: MessagesOptions) {
  const { db } = deps;
  return {
    listAnnouncements: (request, context) =>
      listPage(deps, request, context, { ...announcements, isPublicOnly: true }),
    listMyAnnouncements: (request, context) => listPage(deps, request, context, announcements),
    getAnnouncement: (request, context) => getAnnouncement(deps, request, context),
    listNotices: (request, context) =>
      listPage(deps, request, context, { ...announcements, announcements: 'notice' }),
    listMyNotices: ({ group = null, ...request }, context) =>
      listPage(deps, request, context, { group, messages: true, announcements: null }),
    listInbox: ({ group = null, ...request }, context) =>
      listPage(deps, request, context, { group, messages: true, announcements: 'announcement' }),
    getInbox: (request, context) => getInbox(deps, request, context),
    markRead: (request, context) => markRead(deps, request, context),
    markAllRead: (request, context) => markAllRead(deps, request, context),
    getMessageSettings: async (_request, { userId }) => {
      const [{ publicKey: pushKey }, settings, devices] = await Promise.all([
        getVapidKeys(db),
        findSettings(db, userId),
        countEndpoints(db, userId),
      ]);
      return { ...sentSettings(settings), pushKey, devices };
    },
    setMessageSettings: async (request, { userId }) => {
      const chosen = {
        ...request,
        push: [...new Set(request.push)],
        email: [...new Set(request.email)],
      };
      await putSettings(db, userId, chosen);
      return chosen;
    },
    addPushEndpoint: (request, context) => addPushEndpoint(deps, request, context),
    removePushEndpoint: (request, context) => removePushEndpoint(deps, request, context),
  } satisfies Partial<Handlers>;
}

/** As on the wire, which has lists of its own. */
const sentSettings = ({ push, email, showsFigures }: MessageSettings) => ({
  push: [...push],
  email: emailGroups.filter((group) => email.includes(group)),
  showsFigures,
});
