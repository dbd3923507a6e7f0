import { emailGroups, type MessageGroup, messageGroups } from '@candor/domain/messages/message';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import { empty, id, optional, page, pagingFrom, text, time } from '../wire/fields.ts';

/** How far a client has seen: the newest message, then the newest announcement. */
const cursor = text(40).check(z.regex(/^\d{1,15}\.\d{1,15}$/, 'field.invalid'));
/** Where an entry of the inbox stands: epoch milliseconds and id. */
const place = text(60).check(z.regex(/^\d{1,15}\/[0-9a-f-]{36}$/, 'field.invalid'));
const paging = pagingFrom(place);
const group = z.enum([...messageGroups] as [MessageGroup, ...MessageGroup[]]);

const entry = z.object({
  id: z.string(),
  title: z.string(),
  /** Plain text in the requested language. Line breaks are kept; markup is not interpreted. */
  content: z.string(),
  createTime: time,
  /** Of the caller; false for a visitor. */
  isRead: z.boolean(),
});

const inboxEntry = z.extend(entry, {
  /** What happened, such as `deposit.credited`; `announcement` and `notice` went to many. */
  kind: z.string(),
  group,
  /** The record that it is about; empty for none. */
  about: z.string(),
});

const settings = z.object({
  push: z.array(group),
  email: z.array(z.enum([...emailGroups])),
  /** Whether pushes show more than a title. */
  showsFigures: z.boolean(),
});

const endpoint = text(1_000).check(z.regex(/^https?:\/\/[\x21-\x7e]+$/, 'field.invalid'));
const base64Url = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}=?$`), 'field.invalid'));

export const messagesCalls = {
  listAnnouncements: define({
    summary: 'Announcements to everybody, newest first, as plain text in the requested language',
    access: 'public',
    request: z.object({ ...paging }),
    result: page(entry),
  }),
  listMyAnnouncements: define({
    summary: 'The same with those to a part of the customers that I belong to',
    access: 'member',
    request: z.object({ ...paging }),
    result: page(entry),
  }),
  getAnnouncement: define({
    summary: 'One announcement or platform notice that the caller may read',
    access: 'public',
    request: z.object({ id }),
    result: entry,
    refusals: ['messages.notFound'],
  }),
  listNotices: define({
    summary: 'Platform notices in force: maintenance, interruptions, changes of hours',
    access: 'public',
    request: z.object({ ...paging }),
    result: page(entry),
  }),
  listMyNotices: define({
    summary: 'Messages to me, newest first',
    access: 'member',
    request: z.object({ group: optional(group), ...paging }),
    result: page(inboxEntry),
  }),
  listInbox: define({
    summary: 'Messages to me and announcements in one list, newest first',
    access: 'member',
    request: z.object({ group: optional(group), ...paging }),
    result: page(inboxEntry),
  }),
  getInbox: define({
    summary: 'How much is unread, and what arrived after a cursor, oldest first',
    access: 'member',
    request: z.object({ after: optional(cursor) }),
    result: z.object({
      unread: z.number(),
      cursor,
      /** At most the newest twenty. Empty without `after`. */
      fresh: z.array(inboxEntry),
    }),
  }),
  markRead: define({
    summary: 'Marks one message or announcement as read, on every device',
    access: 'member',
    request: z.object({ id }),
    result: z.object({ unread: z.number() }),
    refusals: ['messages.notFound'],
  }),
  markAllRead: define({
    summary: 'Marks everything as read that had arrived at a cursor',
    access: 'member',
    request: z.object({ cursor: optional(cursor) }),
    result: z.object({ unread: z.number() }),
  }),
  getMessageSettings: define({
    summary: 'What is pushed and emailed, and the key that a device subscribes with',
    access: 'member',
    request: empty,
    result: z.extend(settings, {
      /** VAPID public key, base64url, for `PushManager.subscribe`. */
      pushKey: z.string(),
      devices: z.number(),
    }),
  }),
  setMessageSettings: define({
    summary: 'Chooses what is pushed and emailed; emails about security cannot be switched off',
    access: 'member',
    request: settings,
    result: settings,
  }),
  addPushEndpoint: define({
    summary: 'Pushes messages to this device from now on, until its session ends',
    access: 'member',
    request: z.object({ endpoint, p256dh: base64Url(87), auth: base64Url(22) }),
    result: z.object({ devices: z.number() }),
    refusals: ['messages.endpointRefused'],
  }),
  removePushEndpoint: define({
    summary: 'Ends pushes to a device; one that is unknown changes nothing',
    access: 'member',
    request: z.object({ endpoint }),
    result: z.object({ devices: z.number() }),
  }),
} as const;
