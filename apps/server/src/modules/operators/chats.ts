import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { Refusal } from '@candor/domain/refusal';
import type { ConsoleHandlers, ConsoleSession } from '../../http/console-handler.ts';
import type { OperatorFact } from '../../platform/operator-commands.ts';
import type { Agent } from '../support/index.ts';
import type { CustomerView, OperatorsDeps } from './deps.ts';
import { presentFact } from './queues.ts';
import { listOperators } from './store.ts';

type ChatCall =
  | 'listChats'
  | 'openChat'
  | 'openChatPicture'
  | 'takeChat'
  | 'handOverChat'
  | 'sendChatAnswer'
  | 'markChatRead'
  | 'noteChatTyping'
  | 'closeChat'
  | 'listCannedAnswers';
type Line = ConsoleResultOf<'openChat'>['chat'];
type Shown = ConsoleResultOf<'openChat'>['messages'][number];
type StoredChat = Awaited<ReturnType<OperatorsDeps['chats']['open']>>['chat'];
type StoredMessage = Awaited<ReturnType<OperatorsDeps['chats']['open']>>['messages'][number];

const LINES_DEFAULT = 50;
/** What a conversation needs of its customer. */
const FACTS = new Set(['username', 'email', 'phone', 'createdAt', 'guest', 'securityHold']);
const ADDRESSES = new Set(['email', 'phone']);
/** Shown by their beginning: enough to recognize one, not to write to it. */
const masked = (address: string): string => address.replace(/^(.{2})[^@]*/, '$1•••');

/** The first word of an operator's name: what customers see of it. `nadia.k` → `Nadia`. */
export function shownName(name: string): string {
  const first = name.split(/[._-]/)[0]!;
  return first.charAt(0).toUpperCase() + first.slice(1).toLowerCase();
}

const agentOf = ({ operatorId, name }: ConsoleSession): Agent => ({
  id: operatorId,
  name: shownName(name),
});

/** The chat desk. Every call is in the audit log under the customer it concerns. */
export function chatHandlers(deps: OperatorsDeps): Pick<ConsoleHandlers, ChatCall> {
  const { chats: operatorChats } = deps;
  return {
    async listChats({ status, limit }) {
      const { chats, waiting } = await operatorChats.list({
        status: status ?? null,
        limit: limit ?? LINES_DEFAULT,
      });
      const present = await presenter(deps);
      return {
        chats: await Promise.all(chats.map(({ preview, ...chat }) => present(chat, preview))),
        waiting,
      };
    },
    async openChat({ userId, id, after }, { trace }) {
      named(trace, { userId, id });
      const { chat, messages, hasMore } = await operatorChats.open({ userId, id }, after);
      const [present, facts, colleagues] = await Promise.all([
        presenter(deps),
        deps.customers.find(deps.db, userId),
        listColleagues(deps),
      ]);
      return {
        chat: await present(chat, ''),
        messages: messages.map(presentMessage),
        hasMore,
        facts: (facts ?? []).filter(({ name }) => FACTS.has(name)).map(shownFact),
        colleagues,
      };
    },
    async openChatPicture({ userId, id, number }, { trace }) {
      named(trace, { userId, id });
      const bytes = await operatorChats.openPicture({ userId, id }, number);
      return { contentType: 'image/jpeg', base64: bytes.toString('base64') };
    },
    async takeChat(chat, { session, trace, nowMs }) {
      named(trace, chat);
      await operatorChats.take(chat, { agent: agentOf(session!), nowMs });
      return {};
    },
    async handOverChat({ to, ...chat }, { session, trace, nowMs }) {
      named(trace, chat);
      const colleague = (await listColleagues(deps)).find((each) => each.id === to);
      if (!colleague) throw new Refusal('support.unknownColleague');
      const receiver = { id: to, name: shownName(colleague.name) };
      await operatorChats.handOver(chat, { agent: agentOf(session!), to: receiver, nowMs });
      return {};
    },
    async sendChatAnswer({ clientId, body, ...chat }, { session, trace, nowMs }) {
      named(trace, chat);
      const made = { agent: agentOf(session!), clientId, body, nowMs };
      return { message: presentMessage(await operatorChats.answer(chat, made)) };
    },
    markChatRead({ number, ...chat }, { session, trace, nowMs }) {
      named(trace, chat);
      return operatorChats.markRead(chat, { agent: agentOf(session!), number, nowMs });
    },
    async noteChatTyping(chat, { session, trace }) {
      named(trace, chat);
      await operatorChats.noteTyping(chat, agentOf(session!));
      return {};
    },
    closeChat(chat, { session, trace, nowMs }) {
      named(trace, chat);
      return operatorChats.close(chat, { agent: agentOf(session!), nowMs });
    },
    listCannedAnswers: async () =>
      (await operatorChats.listCannedAnswers()).map((answer) => ({ ...answer })),
  };
}

/** A name may be an address too. */
const shownFact = (fact: OperatorFact): OperatorFact => {
  const isAddress = ADDRESSES.has(fact.name) || fact.value.includes('@');
  return presentFact(isAddress ? { ...fact, value: masked(fact.value) } : fact);
};

function named(
  trace: { subject: string; userId: string },
  { userId, id }: { readonly userId: string; readonly id: string },
): void {
  trace.subject = `chat/${id}`;
  trace.userId = userId;
}

/** Operators who can sign in and work at the desk. */
async function listColleagues({ db }: Pick<OperatorsDeps, 'db'>) {
  const operators = await listOperators(db);
  return operators
    .filter(({ status, roles }) => status === 'active' && roles.includes('support'))
    .map(({ id, name }) => ({ id, name }));
}

/** Conversations with the names of their two sides. */
async function presenter({ db, customers }: Pick<OperatorsDeps, 'db' | 'customers'>) {
  const names = new Map((await listOperators(db)).map(({ id, name }) => [id, name]));
  return async (chat: StoredChat, preview: string): Promise<Line> => ({
    id: chat.id,
    userId: chat.userId,
    customer: await customerName(customers, db, chat.userId),
    language: chat.language,
    status: chat.status,
    operatorId: chat.operatorId,
    operator: names.get(chat.operatorId ?? '') ?? '',
    openedAt: chat.openedAt,
    waitingSince: chat.waitingSince,
    lastAt: chat.lastAt,
    lastNumber: chat.lastNumber,
    readByCustomer: chat.readByCustomer,
    readBySupport: chat.readBySupport,
    preview,
  });
}

async function customerName(
  customers: CustomerView,
  db: OperatorsDeps['db'],
  userId: string,
): Promise<string> {
  const facts = (await customers.find(db, userId)) ?? [];
  const name = facts.find((fact) => fact.name === 'username' && fact.value !== '');
  if (!name) return userId.slice(-8);
  return name.value.includes('@') ? masked(name.value) : name.value;
}

const presentMessage = (message: StoredMessage): Shown => ({
  number: message.number,
  clientId: message.clientId,
  author: message.author,
  name: message.name,
  body: message.body,
  hasPicture: message.fileId !== null,
  sentAt: message.sentAt,
});
