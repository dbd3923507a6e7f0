import { type Money, money, toText } from '@candor/domain/money/money';
import type { Queryable, Tx } from '../../../platform/db.ts';
import { contains } from '../../../platform/like.ts';
import type { QueueAsk } from '../../../platform/operator-commands.ts';
import type { Statement } from './read-statement.ts';

export interface StoredStatement {
  readonly id: string;
  readonly sha256: string;
  readonly statements: readonly Statement[];
  readonly readAtMs: number;
  readonly importedAtMs: number | null;
}

/** Amounts are text in JSON. */
type Kept<Part> = {
  readonly [Key in keyof Part]: Part[Key] extends Money
    ? string
    : Part[Key] extends readonly (infer Each extends object)[]
      ? readonly Kept<Each>[]
      : Part[Key];
};

const keep = (statement: Statement) => ({
  ...statement,
  opening: toText(statement.opening),
  closing: toText(statement.closing),
  bookings: statement.bookings.map((each) => ({ ...each, amount: toText(each.amount) })),
});

const restore = (kept: Kept<Statement>): Statement => ({
  ...kept,
  opening: money(kept.opening),
  closing: money(kept.closing),
  bookings: kept.bookings.map((each) => ({ ...each, amount: money(each.amount) })),
});

type Row = Omit<StoredStatement, 'statements'> & { readonly content: readonly Kept<Statement>[] };

const columns = (db: Queryable) => db`id, sha256, content, read_at as "readAtMs",
  imported_at as "importedAtMs"`;

const fromRow = ({ content, ...row }: Row): StoredStatement => ({
  ...row,
  statements: content.map(restore),
});

/** Stores a file that was read; returns the first one if it is known. */
export async function keepStatement(
  tx: Tx,
  file: Pick<StoredStatement, 'id' | 'sha256' | 'statements'> & { readonly operatorId: string },
  nowMs: number,
): Promise<StoredStatement> {
  await tx`
    insert into wallet.bank_statement (id, sha256, content, read_by, read_at)
    values (${file.id}, ${file.sha256}, ${JSON.stringify(file.statements.map(keep))}::text::jsonb,
      ${file.operatorId}, ${nowMs}::timestamptz)
    on conflict (sha256) do nothing`;
  const [row] = await tx<Row[]>`
    select ${columns(tx)} from wallet.bank_statement where sha256 = ${file.sha256}`;
  return fromRow(row!);
}

export async function findStatement(
  db: Queryable,
  id: string,
): Promise<StoredStatement | undefined> {
  const [row] = await db<Row[]>`
    select ${columns(db)} from wallet.bank_statement where id = ${id}`;
  return row && fromRow(row);
}

/** One import follows the other, so that each sees every line that another file brought. */
export const lockImports = (tx: Tx) =>
  tx`lock table wallet.bank_statement in share row exclusive mode`;

export async function lockStatement(tx: Tx, id: string): Promise<StoredStatement | undefined> {
  const [row] = await tx<Row[]>`
    select ${columns(tx)} from wallet.bank_statement where id = ${id} for update`;
  return row && fromRow(row);
}

export async function setImported(tx: Tx, id: string, nowMs: number): Promise<void> {
  await tx`
    update wallet.bank_statement set imported_at = ${nowMs}::timestamptz where id = ${id}`;
}

/** Newest first. */
export async function listStatements(
  db: Queryable,
  ask: QueueAsk,
): Promise<{ statements: StoredStatement[]; total: number }> {
  const rows = await db<(Row & { total: string })[]>`
    select ${columns(db)}, count(*) over () as total from wallet.bank_statement
    where (${ask.status}::text is null or (imported_at is null) = (${ask.status} = 'read'))
      and ${ask.userId}::uuid is null
      ${ask.search === null ? db`` : db`and id::text || sha256 like ${contains(ask.search)}`}
    order by read_at desc, id desc limit ${ask.limit}`;
  return { statements: rows.map(fromRow), total: Number(rows[0]?.total ?? 0) };
}
