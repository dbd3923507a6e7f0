import type { Tx } from '../../platform/db.ts';
import { type Chat, saveChat } from './store.ts';
import { insertMessage, type Message } from './store-messages.ts';

type NewMessage = Omit<Message, 'number' | 'sentAt'>;

/** Adds a message to a locked conversation and saves it; returns the message with its number. */
export async function append(
  tx: Tx,
  chat: Chat,
  message: NewMessage,
  nowMs: number,
): Promise<Message> {
  const number = chat.lastNumber + 1;
  const numbered = { ...message, number, sentAt: nowMs };
  await saveChat(tx, { ...chat, lastNumber: number, lastAt: nowMs, ...readBy(message, number) });
  await insertMessage(tx, chat, numbered);
  return numbered;
}

/** Whoever writes has read what is there, except for what the other side reads as news. */
const readBy = ({ author }: NewMessage, number: number) =>
  author === 'customer' ? { readByCustomer: number } : {};

/** What happened to a conversation, in its messages: `joined`, `handedOver`, `closed`. */
export const systemMessage = (
  clientId: string,
  body: 'joined' | 'handedOver' | 'closed',
  name: string,
): NewMessage => ({ clientId, author: 'system', operatorId: null, name, body, fileId: null });
