import type { Handlers } from '../../http/handler.ts';
import { closeChat, markRead } from './change-chat.ts';
import { createTranscriptLink } from './create-transcript-link.ts';
import type { SupportOptions } from './deps.ts';
import { CHATS_TOPIC } from './hints.ts';
import { mailTranscript } from './mail-transcript.ts';
import { sendMessage } from './send-message.ts';
import { createPictureLink, getChat, listChats, requireChat } from './views.ts';

export const supportHandlers = (deps: SupportOptions) =>
  ({
    getSupportChat: (request, context) => getChat(deps, request, context),
    listSupportChats: (request, { userId }) => listChats(deps, request, userId),
    sendSupportMessage: (request, context) => sendMessage(deps, request, context),
    markSupportRead: ({ id, number }, { userId, nowMs }) =>
      markRead(deps, { userId, id }, { side: 'customer', number, nowMs }),
    async noteSupportTyping({ id }, { userId }) {
      await requireChat(deps, { userId, id });
      deps.bus.publish(CHATS_TOPIC, { kind: 'typing', userId, id });
      return {};
    },
    closeSupportChat: ({ id }, { userId, nowMs }) =>
      closeChat(deps, { userId, id }, { by: '', nowMs }),
    createSupportPictureLink: (request, { userId }) => createPictureLink(deps, request, userId),
    createTranscriptLink: (request, context) => createTranscriptLink(deps, request, context),
    mailTranscript: (request, context) => mailTranscript(deps, request, context),
  }) satisfies Partial<Handlers>;
