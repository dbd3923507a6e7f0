import {
  defaultSettings,
  type MessageGroup,
  type MessageKind,
  type NewMessage,
} from '@candor/domain/messages/message';
import type { Queryable, Tx } from '../../platform/db.ts';
import { scheduleAllDue } from '../../platform/jobs.ts';

export const MESSAGE_EMAIL = 'messages.email';
export const MESSAGE_PUSH = 'messages.push';

export interface Numbered extends NewMessage {
  readonly id: string;
  readonly sequence: number;
  readonly group: MessageGroup;
  readonly isMailedAnyway: boolean;
}

/** Takes the next numbers of inboxes, locked in order; the newest one by customer. */
export async function takeNumbers(
  tx: Tx,
  inboxes: readonly { readonly userId: string; readonly count: number }[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx<{ user_id: string; newest: number }[]>`
    insert into messages.inbox as i (user_id, newest, unread)
    select user_id, count, count from unnest(${inboxes.map(({ userId }) => userId)}::uuid[],
      ${inboxes.map(({ count }) => count)}::integer[]) as n (user_id, count) order by user_id
    on conflict (user_id) do update set newest = i.newest + excluded.newest,
      unread = i.unread + excluded.unread
    returning i.user_id, i.newest`;
  return new Map(rows.map((row) => [row.user_id, row.newest]));
}

export async function insertMessages(
  tx: Tx,
  messages: readonly Numbered[],
  nowMs: number,
): Promise<void> {
  await tx`
    insert into messages.message
      (user_id, sequence, id, kind, group_name, figures, about, created_at)
    select user_id, sequence, id, kind, group_name, figures::jsonb, about, ${nowMs}::timestamptz
    from unnest(${messages.map(({ userId }) => userId)}::uuid[],
      ${messages.map(({ sequence }) => sequence)}::integer[],
      ${messages.map(({ id }) => id)}::uuid[], ${messages.map(({ kind }) => kind)}::text[],
      ${messages.map(({ group }) => group)}::text[],
      ${messages.map(({ values }) => JSON.stringify(values))}::text[],
      ${messages.map(({ about }) => about)}::text[])
      as m (user_id, sequence, id, kind, group_name, figures, about)`;
}

/** Due rows for pushes to the devices and for the emails that each customer chose. */
export async function scheduleCopies(
  tx: Tx,
  messages: readonly Numbered[],
  nowMs: number,
): Promise<void> {
  const rows = await tx<{ name: string; key: string }[]>`
    select copy.name, copy.key
    from unnest(${messages.map(({ userId }) => userId)}::uuid[],
      ${messages.map(({ id }) => id)}::uuid[], ${messages.map(({ group }) => group)}::text[],
      ${messages.map((message) => message.isMailedAnyway)}::boolean[])
      as m (user_id, id, group_name, is_mailed_anyway)
    left join messages.setting s on s.user_id = m.user_id
    cross join lateral (
      select ${MESSAGE_PUSH}::text as name, concat_ws('/', m.user_id, e.id, m.id) as key
      from messages.push_endpoint e where e.user_id = m.user_id
        and m.group_name = any(coalesce(s.push, ${[...defaultSettings.push]}::text[]))
      union all
      select ${MESSAGE_EMAIL}::text, concat_ws('/', m.user_id, m.id)
      where not m.is_mailed_anyway and m.group_name = any(s.email)) as copy`;
  for (const name of [MESSAGE_PUSH, MESSAGE_EMAIL]) {
    const keys = rows.flatMap((row) => (row.name === name ? [row.key] : []));
    await scheduleAllDue(tx, { name, keys, dueAt: nowMs });
  }
}

export interface StoredMessage {
  readonly id: string;
  readonly kind: MessageKind;
  readonly figures: Readonly<Record<string, string>>;
}

export async function findMessage(
  db: Queryable,
  userId: string,
  id: string,
): Promise<StoredMessage | null> {
  const [row] = await db<StoredMessage[]>`
    select id, kind, figures from messages.message where user_id = ${userId} and id = ${id}`;
  return row ?? null;
}

export interface Inbox {
  readonly newest: number;
  readonly unread: number;
  readonly announcementsReadTo: number;
}

export async function findInbox(db: Queryable, userId: string): Promise<Inbox> {
  const [row] = await db<{ newest: number; unread: number; read_to: number }[]>`
    select newest, unread, announcements_read_to as read_to from messages.inbox
    where user_id = ${userId}`;
  return {
    newest: row?.newest ?? 0,
    unread: row?.unread ?? 0,
    announcementsReadTo: row?.read_to ?? 0,
  };
}

/** Creates the inbox if there is none, and locks it. */
export async function lockInbox(tx: Tx, userId: string): Promise<void> {
  await tx`insert into messages.inbox (user_id) values (${userId}) on conflict do nothing`;
  await tx`select 1 from messages.inbox where user_id = ${userId} for update`;
}

/** Marks one message as read; null if the customer has no such message. The inbox is locked. */
export async function setMessageRead(
  tx: Tx,
  of: { readonly userId: string; readonly id: string },
  nowMs: number,
): Promise<{ readonly wasRead: boolean } | null> {
  const [row] = await tx<{ was_read: boolean }[]>`
    select read_at is not null as was_read from messages.message
    where user_id = ${of.userId} and id = ${of.id}`;
  if (!row) return null;
  if (!row.was_read) {
    await tx`update messages.message set read_at = ${nowMs}
      where user_id = ${of.userId} and id = ${of.id}`;
    await tx`update messages.inbox set unread = unread - 1 where user_id = ${of.userId}`;
  }
  return { wasRead: row.was_read };
}

/** Marks messages and announcements as read up to two numbers. The inbox is locked. */
export async function setAllRead(
  tx: Tx,
  of: { readonly userId: string; readonly message: number; readonly announcement: number },
  nowMs: number,
): Promise<void> {
  await tx`
    with now_read as (update messages.message set read_at = ${nowMs}
      where user_id = ${of.userId} and read_at is null and sequence <= ${of.message} returning 1)
    update messages.inbox set unread = unread - (select count(*)::integer from now_read),
      announcements_read_to = greatest(announcements_read_to, ${of.announcement}::integer)
    where user_id = ${of.userId}`;
}
