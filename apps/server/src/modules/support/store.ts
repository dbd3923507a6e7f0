import type { Queryable, Tx } from '../../platform/db.ts';
import { afterId, countRows, limitOf, type Page } from '../../platform/pages.ts';
import type { ChatName } from './deps.ts';

export type ChatStatus = 'waiting' | 'open' | 'closed';

export interface Chat {
  readonly userId: string;
  readonly id: string;
  readonly status: ChatStatus;
  readonly language: string;
  readonly operatorId: string | null;
  /** Name that the customer sees; empty while nobody answers. */
  readonly operatorName: string;
  readonly openedAt: number;
  readonly firstAnswerAt: number | null;
  readonly waitingSince: number | null;
  readonly lastAt: number;
  readonly closedAt: number | null;
  readonly lastNumber: number;
  readonly readByCustomer: number;
  readonly readBySupport: number;
}

const columns = (db: Queryable) => db`
  user_id as "userId", id, status, language, operator_id as "operatorId",
  operator_name as "operatorName", opened_at as "openedAt", first_answer_at as "firstAnswerAt",
  waiting_since as "waitingSince", last_at as "lastAt", closed_at as "closedAt",
  last_number as "lastNumber", read_by_customer as "readByCustomer",
  read_by_support as "readBySupport"`;

export async function findChat(db: Queryable, { userId, id }: ChatName): Promise<Chat | undefined> {
  const [row] = await db<Chat[]>`
    select ${columns(db)} from support.conversation where user_id = ${userId} and id = ${id}`;
  return row;
}

/** The open conversation of a customer, or else the last one. */
export async function findNewestChat(db: Queryable, userId: string): Promise<Chat | undefined> {
  const [row] = await db<Chat[]>`
    select ${columns(db)} from support.conversation where user_id = ${userId}
    order by id desc limit 1`;
  return row;
}

export const listChatsOf = (db: Queryable, userId: string, page: Page): Promise<Chat[]> =>
  db<Chat[]>`
    select ${columns(db)} from support.conversation where user_id = ${userId}
      ${afterId(db, page)} order by id desc ${limitOf(db, page)}`;

export const countChatsOf = (db: Queryable, userId: string): Promise<number> =>
  countRows(db, db`select 1 from support.conversation where user_id = ${userId}`);

export async function lockChat(tx: Tx, { userId, id }: ChatName): Promise<Chat | undefined> {
  const [row] = await tx<Chat[]>`
    select ${columns(tx)} from support.conversation where user_id = ${userId} and id = ${id}
    for update`;
  return row;
}

/** Locks the open conversation of a customer, opening one if there is none. */
export async function lockOpenChat(
  tx: Tx,
  fresh: { readonly userId: string; readonly id: string; readonly language: string },
  nowMs: number,
): Promise<Chat> {
  await tx`
    insert into support.conversation (user_id, id, status, language, opened_at, last_at)
    values (${fresh.userId}, ${fresh.id}, 'waiting', ${fresh.language}, ${nowMs}, ${nowMs})
    on conflict (user_id) where status <> 'closed' do nothing`;
  const [row] = await tx<Chat[]>`
    select ${columns(tx)} from support.conversation
    where user_id = ${fresh.userId} and status <> 'closed' for update`;
  return row!;
}

/** Writes everything of a locked conversation that can change. */
export async function saveChat(tx: Tx, chat: Chat): Promise<void> {
  await tx`
    update support.conversation set status = ${chat.status}, operator_id = ${chat.operatorId},
      operator_name = ${chat.operatorName}, first_answer_at = ${chat.firstAnswerAt},
      waiting_since = ${chat.waitingSince}, last_at = ${chat.lastAt}, closed_at = ${chat.closedAt},
      last_number = ${chat.lastNumber}, read_by_customer = ${chat.readByCustomer},
      read_by_support = ${chat.readBySupport}
    where user_id = ${chat.userId} and id = ${chat.id}`;
}

/** Conversations for the desk: waiting ones first, longest first, then the latest. */
export async function listForOperators(
  db: Queryable,
  { status, limit }: { readonly status: ChatStatus | null; readonly limit: number },
): Promise<(Chat & { readonly preview: string })[]> {
  return db<(Chat & { preview: string })[]>`
    select ${columns(db)}, coalesce((select left(m.body, 120) from support.message m
        where m.user_id = c.user_id and m.conversation_id = c.id and m.author <> 'system'
        order by m.number desc limit 1), '') as preview
    from support.conversation c
    where ${status === null ? db`c.status <> 'closed'` : db`c.status = ${status}`}
    order by c.waiting_since nulls last, c.last_at desc limit ${limit}`;
}

export async function countWaiting(db: Queryable): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from support.conversation
    where status <> 'closed' and waiting_since is not null`;
  return row!.count;
}

/** Median seconds to a first answer since a moment, and of how many conversations. */
export async function medianAnswer(
  db: Queryable,
  sinceMs: number,
): Promise<{ readonly count: number; readonly seconds: number | null }> {
  const [row] = await db<{ count: number; seconds: number | null }[]>`
    select count(*)::int as count, (percentile_cont(0.5) within group (
        order by extract(epoch from first_answer_at - opened_at)))::float8 as seconds
    from support.conversation
    where opened_at > ${sinceMs}::timestamptz and first_answer_at is not null`;
  return row!;
}
