import type { Queryable, Tx } from '../../platform/db.ts';
import type { ChatName } from './deps.ts';

export interface Message {
  readonly number: number;
  readonly clientId: string;
  readonly author: 'customer' | 'support' | 'system';
  readonly operatorId: string | null;
  /** Of an operator, as the customer sees it. */
  readonly name: string;
  readonly body: string;
  readonly fileId: string | null;
  readonly sentAt: number;
}

const columns = (db: Queryable) => db`
  number, client_id as "clientId", author, operator_id as "operatorId", name, body,
  file_id as "fileId", sent_at as "sentAt"`;

export async function insertMessage(tx: Tx, chat: ChatName, message: Message): Promise<void> {
  await tx`
    insert into support.message (user_id, conversation_id, number, client_id, author, operator_id,
      name, body, file_id, sent_at)
    values (${chat.userId}, ${chat.id}, ${message.number}, ${message.clientId}, ${message.author},
      ${message.operatorId}, ${message.name}, ${message.body}, ${message.fileId}, ${message.sentAt})`;
}

/** A message that this author has already sent to this customer, with its conversation. */
export async function findSent(
  db: Queryable,
  sent: Pick<Message, 'clientId' | 'author'> & { readonly userId: string },
): Promise<(Message & { readonly chatId: string }) | undefined> {
  const [row] = await db<(Message & { chatId: string })[]>`
    select ${columns(db)}, conversation_id as "chatId" from support.message
    where user_id = ${sent.userId} and author = ${sent.author} and client_id = ${sent.clientId}`;
  return row;
}

export const listMessages = (
  db: Queryable,
  { userId, id }: ChatName,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<Message[]> => db<Message[]>`
  select ${columns(db)} from support.message
  where user_id = ${userId} and conversation_id = ${id} and number > ${after}
  order by message.number limit ${limit}`;

export async function findMessage(
  db: Queryable,
  { userId, id }: ChatName,
  number: number,
): Promise<Message | undefined> {
  const [row] = await db<Message[]>`
    select ${columns(db)} from support.message
    where user_id = ${userId} and conversation_id = ${id} and number = ${number}`;
  return row;
}
