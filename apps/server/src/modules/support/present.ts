import type { ResultOf } from '@candor/contract/calls';
import type { Queryable } from '../../platform/db.ts';
import { findFileFacts } from '../../platform/files/file-rows.ts';
import type { Chat } from './store.ts';
import type { Message } from './store-messages.ts';

/** A message as its customer sees it. */
export async function presentMessage(
  db: Queryable,
  message: Message,
): Promise<ResultOf<'sendSupportMessage'>['message']> {
  const { number, clientId, author, name, body, fileId, sentAt } = message;
  const picture = fileId === null ? undefined : await findFileFacts(db, fileId);
  return {
    number,
    clientId,
    author,
    name,
    body,
    ...(picture ? { picture: { ...picture } } : {}),
    sentAt,
    sentAtMs: sentAt,
  };
}

export const presentChat = (chat: Chat): ResultOf<'listSupportChats'>['records'][number] => ({
  id: chat.id,
  status: chat.status,
  name: chat.operatorName,
  openedAt: chat.openedAt,
  ...(chat.closedAt === null ? {} : { closedAt: chat.closedAt }),
  lastNumber: chat.lastNumber,
  readByCustomer: chat.readByCustomer,
  readBySupport: chat.readBySupport,
});
