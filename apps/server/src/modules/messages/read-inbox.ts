import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { type Db, inTransaction, type Queryable, type Tx } from '../../platform/db.ts';
import { pageOf, pageOfRows } from '../../platform/pages.ts';
import { findJoinedAt } from '../identity/index.ts';
import type { MessagesOptions } from './deps.ts';
import { placeOfEntry, presentEntry } from './present-entry.ts';
import { countAnnouncements, type Reader, setAnnouncementRead } from './store-announcements.ts';
import {
  countEntries,
  type EntriesAsked,
  findEntry,
  listEntries,
  listFresh,
} from './store-entries.ts';
import { findInbox, lockInbox, setAllRead, setMessageRead } from './store-messages.ts';

type Deps = Pick<MessagesOptions, 'db' | 'translator' | 'outbox'>;
type Asking = Pick<CallContext, 'userId' | 'language'>;

const FRESH_MAX = 20;
/** Greatest number that the database keeps. */
const SEQUENCE_MAX = 2_147_483_647;

export async function readerOf(db: Queryable, userId: string): Promise<Reader> {
  if (userId === '') return { userId, readTo: 0, joinedAtMs: 0 };
  const [{ announcementsReadTo: readTo }, joinedAtMs] = await Promise.all([
    findInbox(db, userId),
    findJoinedAt(db, userId),
  ]);
  return { userId, readTo, joinedAtMs: joinedAtMs ?? 0 };
}

interface ListAsked {
  readonly pageNo?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly after?: string | undefined;
}

/** A page of messages, announcements or both, newest first, in the reader's language. */
export async function listPage(
  { db, translator }: Deps,
  request: ListAsked,
  { userId, language }: Asking,
  what: Omit<EntriesAsked, 'reader'>,
): Promise<ResultOf<'listInbox'>> {
  const asked = { ...what, reader: await readerOf(db, userId) };
  const page = pageOf(request);
  const [found, total] = await Promise.all([listEntries(db, asked, page), countEntries(db, asked)]);
  const { shown, page: about } = pageOfRows(page, found, { total, placeOf: placeOfEntry });
  return { records: shown.map((row) => presentEntry(row, { translator, language })), ...about };
}

/** Refuses: messages.notFound. */
export async function getAnnouncement(
  { db, translator }: Deps,
  { id }: RequestOf<'getAnnouncement'>,
  { userId, language }: Asking,
): Promise<ResultOf<'getAnnouncement'>> {
  const row = await findEntry(db, await readerOf(db, userId), id);
  if (!row) throw new Refusal('messages.notFound');
  return presentEntry(row, { translator, language });
}

async function unreadOf(db: Queryable, userId: string) {
  const [inbox, reader] = await Promise.all([findInbox(db, userId), readerOf(db, userId)]);
  const news = await countAnnouncements(db, reader);
  return {
    unread: inbox.unread + news.unread,
    cursor: `${inbox.newest}.${news.newest}`,
    reader,
  };
}

const numbersOf = (cursor: string): { message: number; announcement: number } => {
  const [message = 0, announcement = 0] = cursor
    .split('.')
    .map((text) => Math.min(Number(text), SEQUENCE_MAX));
  return { message, announcement };
};

/** The badge, and what a client missed while it was away. */
export async function getInbox(
  { db, translator }: Deps,
  { after }: RequestOf<'getInbox'>,
  { userId, language }: Asking,
): Promise<ResultOf<'getInbox'>> {
  const { unread, cursor, reader } = await unreadOf(db, userId);
  const rows =
    after === undefined
      ? []
      : await listFresh(db, reader, { ...numbersOf(after), limit: FRESH_MAX });
  const fresh = rows.toReversed().map((row) => presentEntry(row, { translator, language }));
  return { unread, cursor, fresh };
}

/** Tells the customer's other devices that something was read. */
const toldOf = (userId: string) => [{ topic: `me:${userId}`, body: { kind: 'read' } }];

/** Refuses: messages.notFound, also for what belongs to somebody else. */
export async function markRead(
  deps: Deps,
  { id }: RequestOf<'markRead'>,
  { userId, nowMs }: Pick<CallContext, 'userId' | 'nowMs'>,
): Promise<ResultOf<'markRead'>> {
  return writeMarks(deps, userId, nowMs, async (tx) => {
    const isMine = await setMessageRead(tx, { userId, id }, nowMs);
    if (!isMine && !(await setAnnouncementRead(tx, userId, id)))
      throw new Refusal('messages.notFound');
  });
}

/** Up to what the client has seen: what came since stays unread. */
export async function markAllRead(
  deps: Deps,
  { cursor }: RequestOf<'markAllRead'>,
  { userId, nowMs }: Pick<CallContext, 'userId' | 'nowMs'>,
): Promise<ResultOf<'markAllRead'>> {
  return writeMarks(deps, userId, nowMs, async (tx) => {
    const newest = (await unreadOf(tx, userId)).cursor;
    const seen = numbersOf(cursor ?? newest);
    const last = numbersOf(newest);
    const message = Math.min(seen.message, last.message);
    const announcement = Math.min(seen.announcement, last.announcement);
    await setAllRead(tx, { userId, message, announcement }, nowMs);
  });
}

async function writeMarks(
  { db, outbox }: Deps,
  userId: string,
  nowMs: number,
  write: (tx: Tx) => Promise<void>,
): Promise<{ unread: number }> {
  const { unread } = await inTransaction(db as Db, async (tx) => {
    await lockInbox(tx, userId);
    await write(tx);
    await outbox.publish(tx, toldOf(userId), nowMs);
    return unreadOf(tx, userId);
  });
  outbox.nudge();
  return { unread };
}
