import { areLinesReadable } from '@candor/domain/readable-text';
import { BODY_LENGTH_MAX } from '@candor/domain/support/limits';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import {
  empty,
  id,
  integer,
  key,
  optional,
  optionalFigure,
  page,
  paging,
  time,
  trimmed,
} from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';

/** Several lines that display exactly what they contain. */
export const messageBody = z
  .string()
  .check(
    trimmed,
    z.maxLength(BODY_LENGTH_MAX, 'field.tooLong'),
    z.refine(areLinesReadable, 'field.invalid'),
  );

export const messageNumber = integer({ min: 1, max: 1_000_000 });
const chatStatus = z.enum(['waiting', 'open', 'closed']);

export const supportMessage = renamed(
  z.object({
    /** 1, 2, 3 … within the conversation, without gaps. */
    number: z.number(),
    /** The sender's own id of the message, by which a retry is recognized. */
    clientId: z.string(),
    author: z.enum(['customer', 'support', 'system']),
    /** Of support: the name that customers see. */
    name: z.string(),
    /** Of the system: `joined`, `handedOver`, `closed`. Otherwise plain text, never markup. */
    body: z.string(),
    picture: optional(z.object({ bytes: z.number(), width: z.number(), height: z.number() })),
    sentAt: time,
    /** The same in epoch milliseconds. */
    sentAtMs: z.number(),
  }),
  { sentAt: 'createTime', sentAtMs: 'createEpochMs' },
);

const supportChat = renamed(
  z.object({
    id: z.string(),
    /** `waiting`: nobody has taken it yet. */
    status: chatStatus,
    /** Who answers; empty while nobody does. */
    name: z.string(),
    openedAt: time,
    closedAt: optional(time),
    lastNumber: z.number(),
    /** Up to which message each side has read. */
    readByCustomer: z.number(),
    readBySupport: z.number(),
  }),
  { openedAt: 'createTime', closedAt: 'closeTime' },
);

const one = z.object({ id });
const link = z.object({ url: z.string(), expiresIn: z.number() });

export const supportCalls = {
  getSupportChat: define({
    summary:
      'My open conversation with support, or the last one, with its messages after a number, oldest first',
    access: 'member',
    request: z.object({ id: optional(id), after: optionalFigure(messageNumber) }),
    result: z.object({
      chat: optional(supportChat),
      messages: z.array(supportMessage),
      /** Whether there are messages after the last of these. */
      hasMore: z.boolean(),
      /** Median time to a first answer in the last seven days; missing below five conversations. */
      answersInS: optional(z.number()),
    }),
    refusals: ['support.notFound'],
  }),
  listSupportChats: define({
    summary: 'My conversations with support, newest first',
    access: 'member',
    request: z.object(paging),
    result: page(supportChat),
  }),
  sendSupportMessage: define({
    summary:
      'Sends a message to support, with a text, an uploaded picture or both; opens a conversation if none is open. The same clientId is sent once',
    access: 'member',
    request: z.object({
      clientId: key,
      body: optional(messageBody),
      upload: optional(z.string().check(z.maxLength(100, 'field.tooLong'))),
    }),
    result: z.object({ id: z.string(), message: supportMessage }),
    refusals: ['support.empty', 'support.tooMany', 'upload.notFound', 'idempotency.conflict'],
  }),
  markSupportRead: define({
    summary: 'Marks messages as read, up to a number',
    access: 'member',
    request: z.object({ id, number: messageNumber }),
    result: empty,
    refusals: ['support.notFound'],
  }),
  noteSupportTyping: define({
    summary: 'Shows support that I am typing, for a few seconds',
    access: 'member',
    request: one,
    result: empty,
    refusals: ['support.notFound'],
  }),
  closeSupportChat: define({
    summary: 'Closes my conversation; closing a closed one changes nothing',
    access: 'member',
    request: one,
    result: empty,
    refusals: ['support.notFound'],
  }),
  createSupportPictureLink: define({
    summary: 'A link to a picture of my conversation, valid for one minute',
    access: 'member',
    request: z.object({ id, number: messageNumber }),
    result: link,
    refusals: ['support.notFound'],
  }),
  createTranscriptLink: define({
    summary: 'A link that downloads my conversation once, within a minute, as PDF or plain text',
    access: 'member',
    request: z.object({ id, format: z.enum(['pdf', 'text'], 'field.invalid') }),
    result: link,
    refusals: ['support.notFound'],
  }),
  mailTranscript: define({
    summary: 'Sends me my conversation as plain text',
    access: 'member',
    request: one,
    result: empty,
    refusals: ['support.notFound', 'support.tooMany', 'support.noEmail'],
  }),
} as const;
