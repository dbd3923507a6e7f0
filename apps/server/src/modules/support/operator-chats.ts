import { Refusal } from '@candor/domain/refusal';
import { secretAskedFor } from '@candor/domain/support/asked-secret';
import { append, systemMessage } from './append.ts';
import { changeChat, closeChat, markRead } from './change-chat.ts';
import type { ChatName, SupportOptions } from './deps.ts';
import { type Chat, type ChatStatus, countWaiting, listForOperators } from './store.ts';
import { findSent, type Message } from './store-messages.ts';
import { listCannedAnswers } from './store-rest.ts';
import { messagesAfter, requireChat, requirePicture } from './views.ts';

/** An operator of support, with the name that customers see. */
export interface Agent {
  readonly id: string;
  readonly name: string;
}

type Made = { readonly agent: Agent; readonly nowMs: number };

/** Refuses: support.closed, support.notYours. */
function requireOwn(chat: Chat, agent: Agent): void {
  if (chat.status === 'closed') throw new Refusal('support.closed');
  if (chat.operatorId !== agent.id) throw new Refusal('support.notYours');
}

/**
 * What operators do with conversations. Roles and the audit log are the caller's.
 * Refuses: support.*, idempotency.conflict.
 */
export function createOperatorChats(deps: SupportOptions) {
  const { db, files, bus } = deps;
  return {
    list: async (asked: { readonly status: ChatStatus | null; readonly limit: number }) => ({
      chats: await listForOperators(db, asked),
      waiting: await countWaiting(db),
    }),
    async open(name: ChatName, after: number | undefined) {
      const chat = await requireChat(deps, name);
      return { chat, ...(await messagesAfter(deps, name, after)) };
    },
    openPicture: async (name: ChatName, number: number): Promise<Buffer> =>
      files.open(await requirePicture(deps, name, number)),
    take: (name: ChatName, made: Made) => take(deps, name, made),
    handOver: (name: ChatName, made: Made & { readonly to: Agent }) => handOver(deps, name, made),
    answer: (name: ChatName, made: Made & { readonly clientId: string; readonly body: string }) =>
      answer(deps, name, made),
    markRead: (name: ChatName, { agent, nowMs, number }: Made & { readonly number: number }) =>
      markRead(deps, name, { side: 'support', number, nowMs }, (chat) => {
        if (chat.operatorId !== agent.id) throw new Refusal('support.notYours');
      }),
    async noteTyping({ userId, id }: ChatName, agent: Agent): Promise<void> {
      requireOwn(await requireChat(deps, { userId, id }), agent);
      bus.publish(`me:${userId}`, { kind: 'supportTyping', id });
    },
    close: (name: ChatName, { agent, nowMs }: Made) =>
      closeChat(deps, name, { by: agent.name, nowMs }, (chat) => requireOwn(chat, agent)),
    listCannedAnswers: () => listCannedAnswers(db),
  };
}

export type OperatorChats = ReturnType<typeof createOperatorChats>;

/** Taking one's own conversation again changes nothing. */
async function take(deps: SupportOptions, name: ChatName, { agent, nowMs }: Made): Promise<void> {
  await changeChat(deps, name, nowMs, async (tx, chat) => {
    if (chat.status === 'closed') throw new Refusal('support.closed');
    if (chat.operatorId === agent.id) return null;
    if (chat.operatorId !== null) throw new Refusal('support.notYours');
    const taken = takenBy(chat, agent);
    const message = systemMessage(deps.random.uuid(nowMs), 'joined', agent.name);
    return append(tx, taken, message, nowMs);
  });
}

/** Anybody at the desk may hand over, so that no conversation waits for somebody who left. */
async function handOver(
  deps: SupportOptions,
  name: ChatName,
  { to, nowMs }: Made & { readonly to: Agent },
): Promise<void> {
  await changeChat(deps, name, nowMs, async (tx, chat) => {
    if (chat.status === 'closed') throw new Refusal('support.closed');
    if (chat.operatorId === to.id) return null;
    const message = systemMessage(deps.random.uuid(nowMs), 'handedOver', to.name);
    return append(tx, takenBy(chat, to), message, nowMs);
  });
}

const takenBy = (chat: Chat, { id, name }: Agent): Chat => ({
  ...chat,
  status: 'open',
  operatorId: id,
  operatorName: name,
});

/** Refuses a text that asks for a password, a code or a payment before anything is stored. */
async function answer(
  deps: SupportOptions,
  name: ChatName,
  { agent, clientId, body, nowMs }: Made & { readonly clientId: string; readonly body: string },
): Promise<Message> {
  if (secretAskedFor(body) !== null) throw new Refusal('support.asksForSecret');
  const { userId } = name;
  const sent = await changeChat(deps, name, nowMs, async (tx, chat) => {
    const before = await findSent(tx, { userId, author: 'support', clientId });
    if (before) {
      if (before.body !== body || before.operatorId !== agent.id || before.chatId !== name.id)
        throw new Refusal('idempotency.conflict');
      return before;
    }
    requireOwn(chat, agent);
    const answered = {
      ...chat,
      waitingSince: null,
      firstAnswerAt: chat.firstAnswerAt ?? nowMs,
      readBySupport: chat.lastNumber,
    };
    const message = { clientId, author: 'support' as const, operatorId: agent.id, fileId: null };
    return append(tx, answered, { ...message, name: agent.name, body }, nowMs);
  });
  return sent!;
}
