import type { AnnouncementType } from '@candor/domain/messages/announcement';
import type { MessageGroup, MessageKind } from '@candor/domain/messages/message';
import type { Queryable } from '../../platform/db.ts';
import { COUNTED_MAX, type Page } from '../../platform/pages.ts';
import type { Identifier } from '../../platform/sql/statement.ts';
import { isReadBy, isVisibleTo, type Reader } from './store-announcements.ts';

export interface EntryRow {
  readonly id: string;
  readonly kind: MessageKind | AnnouncementType;
  readonly group: MessageGroup;
  /** Of a message. */
  readonly figures: Readonly<Record<string, string>> | null;
  /** Of an announcement. */
  readonly texts: string | null;
  readonly about: string;
  readonly createdAtMs: number;
  readonly isRead: boolean;
}

export interface EntriesAsked {
  readonly reader: Reader;
  readonly group: MessageGroup | null;
  /** Which kinds of entries; announcements of one type. */
  readonly messages: boolean;
  readonly announcements: AnnouncementType | null;
  /** Only announcements to everybody. */
  readonly isPublicOnly?: boolean;
}

const COUNTED = COUNTED_MAX;

/** A page of one list of messages and announcements, newest first, one row more than its size. */
export async function listEntries(
  db: Queryable,
  asked: EntriesAsked,
  { size, current, after }: Page,
): Promise<EntryRow[]> {
  const skipped = after === null ? (current - 1) * size : 0;
  const upTo = skipped + size + 1;
  const [atMs = null, id = null] = after?.split('/') ?? [];
  const place = (column: Identifier) =>
    after === null ? db`` : db`and (${column}, id) < (${Number(atMs)}::timestamptz, ${id}::uuid)`;
  return db<EntryRow[]>`
    select * from (
      (${messagesOf(db, asked)} ${place(db('created_at'))}
        order by message.created_at desc, message.id desc limit ${upTo})
      union all
      (${announcementsOf(db, asked)} ${place(db('shown_at'))}
        order by a.shown_at desc, a.id desc limit ${upTo})) as entry
    order by "createdAtMs" desc, id desc limit ${size + 1} offset ${skipped}`;
}

const messagesOf = (db: Queryable, { reader, group, messages }: EntriesAsked) => db`
  select id, kind, group_name as "group", figures, null::text as texts, about,
    created_at as "createdAtMs", read_at is not null as "isRead"
  from messages.message where ${messages}::boolean
    and user_id = ${reader.userId === '' ? null : reader.userId}::uuid
    and (${group}::text is null or group_name = ${group})`;

const announcementsOf = (
  db: Queryable,
  { reader, group, announcements, isPublicOnly = false }: EntriesAsked,
) => db`
  select a.id, a.type as kind, 'news' as "group", null::jsonb as figures, a.texts, '' as about,
    a.shown_at as "createdAtMs",
    ${reader.userId === '' ? db`false` : isReadBy(db, reader)} as "isRead"
  from messages.announcement a where a.type = ${announcements}::text
    and ${isVisibleTo(db, isPublicOnly ? '' : reader.userId)} and (${group}::text is null or ${group} = 'news')`;

export async function countEntries(db: Queryable, asked: EntriesAsked): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select (select count(*)::integer from (${messagesOf(db, asked)} limit ${COUNTED}) as m)
      + (select count(*)::integer from (${announcementsOf(db, asked)} limit ${COUNTED}) as n)
      as count`;
  return Math.min(row!.count, COUNTED);
}

/** The newest entries after two numbers, newest first. */
export const listFresh = (
  db: Queryable,
  reader: Reader,
  after: { readonly message: number; readonly announcement: number; readonly limit: number },
) => {
  const asked = { reader, group: null, messages: true, announcements: 'announcement' } as const;
  return db<EntryRow[]>`
    select * from (
      (${messagesOf(db, asked)} and sequence > ${after.message}
        order by sequence desc limit ${after.limit})
      union all
      (${announcementsOf(db, asked)} and a.sequence > ${after.announcement}
        order by a.sequence desc limit ${after.limit})) as entry
    order by "createdAtMs" desc, id desc limit ${after.limit}`;
};

/** One announcement or notice that a reader may see. */
export async function findEntry(
  db: Queryable,
  reader: Reader,
  id: string,
): Promise<EntryRow | null> {
  const [row] = await db<EntryRow[]>`
    select a.id, a.type as kind, 'news' as "group", null::jsonb as figures, a.texts, '' as about,
      a.shown_at as "createdAtMs",
      ${reader.userId === '' ? db`false` : isReadBy(db, reader)} as "isRead"
    from messages.announcement a where a.id = ${id} and ${isVisibleTo(db, reader.userId)}`;
  return row ?? null;
}
