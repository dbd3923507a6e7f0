import { money, toText, type Money } from '@candor/domain/money/money';
import type { Queryable, Tx } from '../../../../platform/db.ts';
import { afterId, countRows, limitOf, type Page } from '../../../../platform/pages.ts';

export interface BondNote {
  readonly userId: string;
  readonly id: string;
  readonly bondId: string;
  readonly number: number;
  readonly amount: Money;
  readonly status: 'subscribed' | 'refunded' | 'lent';
  readonly boughtAtMs: number;
}

interface NoteRow {
  user_id: string;
  id: string;
  bond_id: string;
  number: number;
  amount: string;
  status: BondNote['status'];
  bought_at: number;
}

const toNote = (row: NoteRow): BondNote => ({
  userId: row.user_id,
  id: row.id,
  bondId: row.bond_id,
  number: row.number,
  amount: money(row.amount),
  status: row.status,
  boughtAtMs: row.bought_at,
});

export async function insertNotes(tx: Tx, notes: readonly BondNote[]): Promise<void> {
  await tx`
    insert into products.bond_note (user_id, id, bond_id, number, amount, status, bought_at)
    select user_id, id, bond_id, number, amount, 'subscribed', to_timestamp(bought_ms / 1000.0)
    from unnest(${notes.map(({ userId }) => userId)}::uuid[],
      ${notes.map(({ id }) => id)}::uuid[], ${notes.map(({ bondId }) => bondId)}::uuid[],
      ${notes.map(({ number }) => number)}::int[],
      ${notes.map(({ amount }) => toText(amount))}::numeric[],
      ${notes.map(({ boughtAtMs }) => boughtAtMs)}::bigint[])
      as n (user_id, id, bond_id, number, amount, bought_ms)`;
}

/** Notes of a bond by number, beginning after `after`. */
export async function listNotes(
  db: Queryable,
  { bondId, after, limit }: { bondId: string; after: number; limit: number },
): Promise<BondNote[]> {
  const rows = await db<NoteRow[]>`
    select * from products.bond_note where bond_id = ${bondId} and number > ${after}
    order by number limit ${limit}`;
  return rows.map(toNote);
}

/** What customers hold of a bond, by owner, beginning after `after`. */
export async function listHolders(
  db: Queryable,
  { bondId, after, limit }: { bondId: string; after: string; limit: number },
): Promise<Pick<BondNote, 'userId' | 'amount'>[]> {
  const rows = await db<{ user_id: string; amount: string }[]>`
    select user_id, sum(amount)::text as amount from products.bond_note
    where bond_id = ${bondId} and user_id > ${after} and status = 'lent'
    group by user_id order by user_id limit ${limit}`;
  return rows.map((row) => ({ userId: row.user_id, amount: money(row.amount) }));
}

/** Amounts of all notes of a bond, by number. */
export async function listNoteAmounts(db: Queryable, bondId: string): Promise<Money[]> {
  const rows = await db<{ amount: string }[]>`
    select amount from products.bond_note where bond_id = ${bondId} order by number`;
  return rows.map(({ amount }) => money(amount));
}

export async function setNoteStatus(
  tx: Tx,
  notes: readonly BondNote[],
  status: BondNote['status'],
): Promise<void> {
  await tx`
    update products.bond_note n set status = ${status}
    from unnest(${notes.map(({ userId }) => userId)}::uuid[],
      ${notes.map(({ id }) => id)}::uuid[]) as d (user_id, id)
    where n.user_id = d.user_id and n.id = d.id`;
}

const ofCustomer = (db: Queryable, userId: string, bondId: string | null) => db`
  user_id = ${userId} and (${bondId}::uuid is null or bond_id = ${bondId}::uuid)`;

/** Notes of one customer by id. Those that do not exist are missing. */
export async function findNotes(
  db: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<BondNote[]> {
  const rows = await db<NoteRow[]>`
    select * from products.bond_note
    where user_id = ${userId} and id = any(${ids as string[]}::uuid[])`;
  return rows.map(toNote);
}

/** A page of one customer's notes, newest first. */
export async function listOwnNotes(
  db: Queryable,
  { userId, bondId }: { userId: string; bondId: string | null },
  page: Page,
): Promise<BondNote[]> {
  const rows = await db<NoteRow[]>`
    select * from products.bond_note where ${ofCustomer(db, userId, bondId)} ${afterId(db, page)}
    order by id desc ${limitOf(db, page)}`;
  return rows.map(toNote);
}

export const countOwnNotes = (
  db: Queryable,
  { userId, bondId }: { userId: string; bondId: string | null },
): Promise<number> =>
  countRows(db, db`select 1 from products.bond_note where ${ofCustomer(db, userId, bondId)}`);

/** What a note received, by payment and line. */
export interface NoteShare {
  readonly noteId: string;
  readonly payment: number;
  readonly line: number;
  readonly amount: Money;
}

export async function insertShares(
  tx: Tx,
  shares: readonly (NoteShare & { readonly userId: string })[],
  nowMs: number,
): Promise<void> {
  if (shares.length === 0) return;
  await tx`
    insert into products.bond_share (user_id, note_id, payment, line, amount, credited_at)
    select s.*, ${nowMs}::timestamptz from unnest(${shares.map(({ userId }) => userId)}::uuid[],
      ${shares.map(({ noteId }) => noteId)}::uuid[],
      ${shares.map(({ payment }) => payment)}::int[], ${shares.map(({ line }) => line)}::int[],
      ${shares.map(({ amount }) => toText(amount))}::numeric[]) as s`;
}

/** Shares of these notes, by payment and line. */
export async function listShares(db: Queryable, notes: readonly BondNote[]): Promise<NoteShare[]> {
  const rows = await db<{ note_id: string; payment: number; line: number; amount: string }[]>`
    select s.note_id, s.payment, s.line, s.amount from products.bond_share s
    join unnest(${notes.map(({ userId }) => userId)}::uuid[],
      ${notes.map(({ id }) => id)}::uuid[]) as n (user_id, note_id) using (user_id, note_id)
    order by s.note_id, s.payment, s.line`;
  return rows.map((row) => ({
    noteId: row.note_id,
    payment: row.payment,
    line: row.line,
    amount: money(row.amount),
  }));
}

/**
 * Notes of a customer whose bond is being sold or repaid. What a borrower in default still pays may
 * take years and keeps nobody.
 */
export async function countRunningNotes(db: Queryable, userId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from products.bond_note n
    join products.bond b on b.id = n.bond_id
    where n.user_id = ${userId} and n.status <> 'refunded'
      and b.status not in ('repaid', 'writtenOff', 'defaulted')`;
  return row!.count;
}
