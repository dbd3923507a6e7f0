import type { AnnouncementType, Segment } from '@candor/domain/messages/announcement';
import { defaultSettings } from '@candor/domain/messages/message';
import type { Queryable, Tx } from '../../platform/db.ts';
import { scheduleAllDue } from '../../platform/jobs.ts';
import { MESSAGE_PUSH } from './store-messages.ts';

export type AnnouncementState = 'draft' | 'scheduled' | 'shown' | 'ended' | 'withdrawn';

export interface StoredAnnouncement {
  readonly id: string;
  readonly type: AnnouncementType;
  readonly state: AnnouncementState;
  readonly version: number;
  /** As `announcementText` writes it. */
  readonly texts: string;
  readonly segment: Segment;
  readonly showsFromMs: number | null;
  readonly showsUntilMs: number | null;
  readonly writtenBy: readonly string[];
  readonly createdAtMs: number;
  readonly shownAtMs: number | null;
  readonly sequence: number | null;
}

const columns = (db: Queryable) => db`
  id, type, state, version, texts, segment, shows_from as "showsFromMs",
  shows_until as "showsUntilMs", to_jsonb(written_by) as "writtenBy", created_at as "createdAtMs",
  shown_at as "shownAtMs", sequence`;

export async function findAnnouncement(
  db: Queryable,
  id: string,
): Promise<StoredAnnouncement | null> {
  const [row] = await db<StoredAnnouncement[]>`
    select ${columns(db)} from messages.announcement where id = ${id}`;
  return row ?? null;
}

export async function lockAnnouncement(tx: Tx, id: string): Promise<StoredAnnouncement | null> {
  const [row] = await tx<StoredAnnouncement[]>`
    select ${columns(tx)} from messages.announcement where id = ${id} for update`;
  return row ?? null;
}

/** Newest first. */
export const listAnnouncementRows = (db: Queryable, limit: number) =>
  db<StoredAnnouncement[]>`
    select ${columns(db)} from messages.announcement
    order by announcement.created_at desc, announcement.id desc limit ${limit}`;

export type AnnouncementDraft = Pick<
  StoredAnnouncement,
  'id' | 'type' | 'version' | 'texts' | 'segment' | 'showsFromMs' | 'showsUntilMs' | 'writtenBy'
>;

/** Stores a draft, or its next version. */
export async function putDraft(tx: Tx, draft: AnnouncementDraft, nowMs: number): Promise<void> {
  await tx`
    insert into messages.announcement (id, type, state, version, texts, segment, shows_from,
      shows_until, written_by, created_at)
    values (${draft.id}, ${draft.type}, 'draft', ${draft.version}, ${draft.texts},
      ${draft.segment}, ${draft.showsFromMs}::timestamptz, ${draft.showsUntilMs}::timestamptz,
      ${[...draft.writtenBy]}::text[], ${nowMs})
    on conflict (id) do update set type = excluded.type, version = excluded.version,
      texts = excluded.texts, segment = excluded.segment, shows_from = excluded.shows_from,
      shows_until = excluded.shows_until, written_by = excluded.written_by`;
}

export async function setState(tx: Tx, id: string, state: AnnouncementState): Promise<void> {
  await tx`update messages.announcement set state = ${state} where id = ${id}`;
}

/** Makes it appear with the next number. The announcement is locked. */
export async function setShown(tx: Tx, id: string, nowMs: number): Promise<number> {
  const [row] = await tx<{ sequence: number }[]>`
    with next as (update messages.feed set newest = newest + 1 returning newest)
    update messages.announcement a set state = 'shown', sequence = next.newest, shown_at = ${nowMs}
    from next where a.id = ${id} returning a.sequence`;
  return row!.sequence;
}

export async function insertAudience(
  tx: Tx,
  announcementId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx`
    insert into messages.audience (user_id, announcement_id)
    select user_id, ${announcementId}::uuid from unnest(${[...userIds]}::uuid[]) as u (user_id)
    on conflict do nothing`;
}

export async function listAudience(db: Queryable, announcementId: string): Promise<string[]> {
  const rows = await db<{ user_id: string }[]>`
    select user_id from messages.audience where announcement_id = ${announcementId}`;
  return rows.map((row) => row.user_id);
}

/** Due rows for pushes to those who want news on a device and may read it. */
export async function scheduleAnnouncementPushes(
  tx: Tx,
  { id, segment }: Pick<StoredAnnouncement, 'id' | 'segment'>,
  nowMs: number,
): Promise<void> {
  const rows = await tx<{ key: string }[]>`
    select concat_ws('/', e.user_id, e.id, ${id}::text) as key from messages.push_endpoint e left join messages.setting s on s.user_id = e.user_id
    where 'news' = any(coalesce(s.push, ${[...defaultSettings.push]}::text[]))
      and (${segment}::text = 'everybody' or exists (select from messages.audience a
        where a.user_id = e.user_id and a.announcement_id = ${id}))`;
  const keys = rows.map(({ key }) => key);
  await scheduleAllDue(tx, { name: MESSAGE_PUSH, keys, dueAt: nowMs });
}

/** Adds an announcement that appeared before it had a row, unless it is there. */
export async function putFormer(
  tx: Tx,
  former: { readonly id: string; readonly texts: string; readonly shownAtMs: number },
): Promise<void> {
  await tx`
    with next as (update messages.feed set newest = newest + 1 where not exists (
      select from messages.announcement where id = ${former.id}) returning newest)
    insert into messages.announcement (id, type, state, version, texts, segment, written_by,
      created_at, sequence, shown_at)
    select ${former.id}::uuid, 'announcement', 'shown', 1, ${former.texts}, 'everybody', '{}',
      ${former.shownAtMs}::timestamptz, next.newest, ${former.shownAtMs}::timestamptz
    from next on conflict (id) do nothing`;
}

/** What a reader may see of the announcements `a`; an empty id is a visitor. */
export const isVisibleTo = (db: Queryable, userId: string) =>
  userId === ''
    ? db`a.state = 'shown' and a.segment = 'everybody'`
    : db`a.state = 'shown' and (a.segment = 'everybody' or exists (
        select from messages.audience v where v.user_id = ${userId} and v.announcement_id = a.id))`;

/** Whether a reader has read the announcement `a`: also what appeared before they joined. */
export const isReadBy = (
  db: Queryable,
  { userId, readTo, joinedAtMs }: Reader,
) => db`(a.sequence <= ${readTo} or a.shown_at < ${joinedAtMs}::timestamptz or exists (
  select from messages.announcement_read r where r.user_id = ${userId} and r.announcement_id = a.id))`;

export interface Reader {
  readonly userId: string;
  /** Announcements up to this number are read. */
  readonly readTo: number;
  readonly joinedAtMs: number;
}

/** News that a customer has not read, and the newest number they may see. */
export async function countAnnouncements(
  db: Queryable,
  reader: Reader,
): Promise<{ readonly unread: number; readonly newest: number }> {
  const [row] = await db<{ unread: number; newest: number }[]>`
    select count(*) filter (where not ${isReadBy(db, reader)})::integer as unread,
      coalesce(max(a.sequence), 0)::integer as newest
    from messages.announcement a
    where a.type = 'announcement' and ${isVisibleTo(db, reader.userId)}`;
  return row!;
}

/** Marks one announcement as read; false if the customer may not see it. */
export async function setAnnouncementRead(tx: Tx, userId: string, id: string): Promise<boolean> {
  const found = await tx`
    select 1 from messages.announcement a where a.id = ${id} and ${isVisibleTo(tx, userId)}`;
  if (found.length === 0) return false;
  await tx`insert into messages.announcement_read (user_id, announcement_id)
    values (${userId}, ${id}) on conflict do nothing`;
  return true;
}
