import { BODY_LENGTH_MAX } from '@candor/domain/support/limits';
import * as z from 'zod/mini';
import { empty, id, key, optionalFigure } from '../wire/fields.ts';
import { messageBody, messageNumber } from '../calls/support.ts';
import { consoleCall } from './console-call.ts';
import { fact, limit } from './queues.ts';

/** A conversation belongs to its customer: both ids name it. */
const which = { userId: id, id };
const place = z.object(which);

export const chatStatuses = ['waiting', 'open', 'closed'] as const;

export const chatLine = z.object({
  id: z.string(),
  userId: z.string(),
  /** Username, or the masked contact. */
  customer: z.string(),
  language: z.string(),
  status: z.enum(chatStatuses),
  /** Who has taken it; null while nobody has. */
  operatorId: z.nullable(z.string()),
  operator: z.string(),
  openedAt: z.number(),
  /** Since when the customer waits for an answer; null when they do not. */
  waitingSince: z.nullable(z.number()),
  lastAt: z.number(),
  lastNumber: z.number(),
  readByCustomer: z.number(),
  readBySupport: z.number(),
  /** Beginning of the last message. */
  preview: z.string(),
});

export const chatMessage = z.object({
  number: z.number(),
  clientId: z.string(),
  author: z.enum(['customer', 'support', 'system']),
  name: z.string(),
  body: z.string(),
  hasPicture: z.boolean(),
  sentAt: z.number(),
});

export const cannedAnswer = z.object({
  id: z.string(),
  language: z.string(),
  title: z.string(),
  body: z.string(),
});

export const chatsCalls = {
  listChats: consoleCall({
    summary: 'Conversations with customers, those that wait longest first',
    roles: ['support', 'auditor'],
    request: z.object({ status: z.optional(z.enum(chatStatuses)), limit }),
    result: z.object({ chats: z.array(chatLine), waiting: z.number() }),
  }),
  openChat: consoleCall({
    summary:
      'One conversation with its messages after a number, and the masked facts of its customer',
    roles: ['support', 'auditor'],
    request: z.object({ ...which, after: optionalFigure(messageNumber) }),
    result: z.object({
      chat: chatLine,
      messages: z.array(chatMessage),
      hasMore: z.boolean(),
      facts: z.array(fact),
      /** Operators of support to whom it can be handed over. */
      colleagues: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    refusals: ['support.notFound'],
  }),
  openChatPicture: consoleCall({
    summary: 'A picture of a conversation',
    roles: ['support', 'auditor'],
    request: z.object({ ...which, number: messageNumber }),
    result: z.object({ contentType: z.string(), base64: z.string() }),
    refusals: ['support.notFound'],
  }),
  takeChat: consoleCall({
    summary: 'Takes a waiting conversation',
    roles: ['support'],
    request: place,
    result: empty,
    refusals: ['support.notFound', 'support.notYours', 'support.closed'],
  }),
  handOverChat: consoleCall({
    summary: 'Hands a conversation over to a colleague; one that nobody answers can be taken over',
    roles: ['support'],
    request: z.object({ ...which, to: id }),
    result: empty,
    refusals: ['support.notFound', 'support.unknownColleague', 'support.closed'],
  }),
  sendChatAnswer: consoleCall({
    summary: 'Answers a conversation that one has taken; the same clientId is sent once',
    roles: ['support'],
    request: z.object({
      ...which,
      clientId: key,
      body: messageBody.check(z.minLength(1, 'field.required'), z.maxLength(BODY_LENGTH_MAX)),
    }),
    result: z.object({ message: chatMessage }),
    refusals: [
      'support.notFound',
      'support.notYours',
      'support.closed',
      'support.asksForSecret',
      'idempotency.conflict',
    ],
  }),
  markChatRead: consoleCall({
    summary: 'Marks messages of the customer as read, up to a number',
    roles: ['support'],
    request: z.object({ ...which, number: messageNumber }),
    result: empty,
    refusals: ['support.notFound', 'support.notYours'],
  }),
  noteChatTyping: consoleCall({
    summary: 'Shows the customer that an answer is being typed, for a few seconds',
    roles: ['support'],
    request: place,
    result: empty,
    refusals: ['support.notFound', 'support.notYours'],
  }),
  closeChat: consoleCall({
    summary: 'Closes a conversation that one has taken',
    roles: ['support'],
    request: place,
    result: empty,
    refusals: ['support.notFound', 'support.notYours'],
  }),
  listCannedAnswers: consoleCall({
    summary: 'Prepared answers, by language and title',
    roles: ['support', 'content', 'auditor'],
    request: empty,
    result: z.array(cannedAnswer),
  }),
} as const;

/** One frame of the operators' socket: what changed, so that the console asks for it. */
export const chatHint = z.object({
  kind: z.enum(['chat', 'typing', 'ready', 'ended']),
  userId: z.optional(z.string()),
  id: z.optional(z.string()),
});

/** The only message of a console to the socket. */
export const chatSocketRequest = z.union([
  z.object({ op: z.literal('begin'), token: z.string().check(z.maxLength(128)) }),
  z.object({ op: z.literal('ping') }),
]);
