import type { LoanKind } from '@candor/domain/loans/terms';
import { type Money, money } from '@candor/domain/money/money';
import type { Queryable, Tx } from '../../platform/db.ts';
import { afterId, countRows, limitOf, type Page } from '../../platform/pages.ts';
import { fromRow, type LoanRow, type StoredLoan, toRow } from './stored-loan.ts';
import { versionsOf } from './store-terms.ts';

export interface LoanName {
  readonly userId: string;
  readonly id: string;
}

const columns = (db: Queryable) => db`user_id, id, kind, terms_id, terms_version, status, amount,
  days, purpose, applied_at, decided_at, decided_by, started_at, closed_at, close_reason, principal,
  charged, charged_hours, late_charged, late_hours, late_max, interest_paid, loss,
  collateral_currency, collateral_quantity, margin_state, cure_until, watched_from, moments,
  movements`;

export async function loansOf(db: Queryable, rows: readonly LoanRow[]): Promise<StoredLoan[]> {
  if (rows.length === 0) return [];
  const versionOf = await versionsOf(db, rows);
  return rows.map((row) => fromRow(row, versionOf(row)));
}

export async function insertLoan(tx: Tx, loan: StoredLoan, nowMs: number): Promise<void> {
  const row = toRow(loan);
  await tx`
    insert into loans.loan (${columns(tx)}, changed_at)
    values (${row.user_id}, ${row.id}, ${row.kind}, ${row.terms_id}, ${row.terms_version},
      ${row.status}, ${row.amount}, ${row.days}, ${row.purpose}, ${row.applied_at}::timestamptz,
      ${row.decided_at}::timestamptz, ${row.decided_by}, ${row.started_at}::timestamptz,
      ${row.closed_at}::timestamptz, ${row.close_reason}, ${row.principal}, ${row.charged},
      ${row.charged_hours}, ${row.late_charged}, ${row.late_hours}, ${row.late_max},
      ${row.interest_paid}, ${row.loss}, ${row.collateral_currency}, ${row.collateral_quantity},
      ${row.margin_state}, ${row.cure_until}::timestamptz, ${row.watched_from}::timestamptz,
      ${row.moments}, ${row.movements}, ${nowMs}::timestamptz)`;
}

/** Writes everything that may change about a locked loan. */
export async function updateLoan(tx: Tx, loan: StoredLoan, nowMs: number): Promise<void> {
  const row = toRow(loan);
  await tx`
    update loans.loan set status = ${row.status}, decided_at = ${row.decided_at}::timestamptz,
      decided_by = ${row.decided_by}, started_at = ${row.started_at}::timestamptz,
      closed_at = ${row.closed_at}::timestamptz, close_reason = ${row.close_reason},
      principal = ${row.principal}, charged = ${row.charged}, charged_hours = ${row.charged_hours},
      late_charged = ${row.late_charged}, late_hours = ${row.late_hours},
      late_max = ${row.late_max}, interest_paid = ${row.interest_paid}, loss = ${row.loss},
      collateral_quantity = ${row.collateral_quantity}, margin_state = ${row.margin_state},
      cure_until = ${row.cure_until}::timestamptz, watched_from = ${row.watched_from}::timestamptz,
      moments = ${row.moments}, movements = ${row.movements}, changed_at = ${nowMs}::timestamptz
    where user_id = ${row.user_id} and id = ${row.id}`;
}

/** Locks those that exist, in a fixed order; another customer's id finds nothing. */
export async function lockLoans(tx: Tx, names: readonly LoanName[]): Promise<StoredLoan[]> {
  const rows = await tx<LoanRow[]>`
    select ${columns(tx)} from loans.loan
    where (user_id, id) in (select * from unnest(
      ${names.map(({ userId }) => userId)}::uuid[], ${names.map(({ id }) => id)}::uuid[]))
    order by user_id, id for update`;
  return loansOf(tx, rows);
}

export const lockLoan = async (tx: Tx, name: LoanName): Promise<StoredLoan | undefined> =>
  (await lockLoans(tx, [name]))[0];

export async function findLoan(
  db: Queryable,
  { userId, id }: LoanName,
): Promise<StoredLoan | undefined> {
  const rows = await db<LoanRow[]>`
    select ${columns(db)} from loans.loan where user_id = ${userId} and id = ${id}`;
  return (await loansOf(db, rows))[0];
}

/** Whose loan it is, for operators. */
export async function findLoanById(db: Queryable, id: string): Promise<StoredLoan | undefined> {
  const rows = await db<LoanRow[]>`select ${columns(db)} from loans.loan where id = ${id}`;
  return (await loansOf(db, rows))[0];
}

export interface LoanFilter {
  readonly userId: string;
  readonly kind: LoanKind | null;
  readonly isOpen: boolean | null;
}

const isOpenSql = (db: Queryable) => db`status in ('pendingReview', 'underReview', 'passed')`;

const matching = (db: Queryable, { userId, kind, isOpen }: LoanFilter) =>
  db`user_id = ${userId} and (${kind}::text is null or kind = ${kind})
    and (${isOpen}::boolean is null or ${isOpenSql(db)} = ${isOpen}::boolean)`;

/** A page of a customer's loans, newest first: ids increase with time. */
export async function listLoans(
  db: Queryable,
  filter: LoanFilter,
  page: Page,
): Promise<StoredLoan[]> {
  const rows = await db<LoanRow[]>`
    select ${columns(db)} from loans.loan where ${matching(db, filter)} ${afterId(db, page)}
    order by id desc ${limitOf(db, page)}`;
  return loansOf(db, rows);
}

export const countLoans = (db: Queryable, filter: LoanFilter): Promise<number> =>
  countRows(db, db`select 1 from loans.loan where ${matching(db, filter)}`);

/** Loans of customers that are paid out and not closed. */
export async function listRunning(
  db: Queryable,
  userIds: readonly string[],
  kind: LoanKind | null = null,
): Promise<StoredLoan[]> {
  const rows = await db<LoanRow[]>`
    select ${columns(db)} from loans.loan
    where user_id = any(${userIds as string[]}::uuid[]) and status = 'passed'
      and (${kind}::text is null or kind = ${kind})
    order by user_id, id`;
  return loansOf(db, rows);
}

/** Pledge loans against these currencies that run, or changed since a moment. */
export async function listWatched(
  db: Queryable,
  currencies: readonly string[],
  changedSinceMs: number | null,
): Promise<StoredLoan[]> {
  const rows = await db<LoanRow[]>`
    select ${columns(db)} from loans.loan
    where kind = 'pledge' and collateral_currency = any(${currencies as string[]}::text[])
      and ${changedSinceMs === null ? db`status = 'passed'` : db`changed_at >= ${changedSinceMs}::timestamptz`}
    order by user_id, id`;
  return loansOf(db, rows);
}

/** Principal that customers still owe, on credit and against collateral; missing: none. */
export async function sumPrincipals(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Money>> {
  const rows = await db<{ user_id: string; principal: string }[]>`
    select user_id, sum(principal)::text as principal from loans.loan
    where user_id = any(${[...userIds]}::uuid[]) and status = 'passed' group by 1`;
  return new Map(rows.map((row) => [row.user_id, money(row.principal)]));
}

/** Principal that is lent and not repaid, of all customers. */
export async function sumLent(db: Queryable): Promise<Money> {
  const [row] = await db<{ sum: string }[]>`
    select coalesce(sum(principal), 0)::text as sum from loans.loan where status = 'passed'`;
  return money(row!.sum);
}

export async function readCursors(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await db<{ symbol: string; sequence: string }[]>`
    select symbol, sequence from loans.watch_cursor`;
  return new Map(rows.map(({ symbol, sequence }) => [symbol, Number(sequence)]));
}

export async function putCursors(tx: Tx, cursors: ReadonlyMap<string, number>): Promise<void> {
  await tx`
    insert into loans.watch_cursor (symbol, sequence)
    select * from unnest(${[...cursors.keys()]}::text[], ${[...cursors.values()]}::bigint[])
    on conflict (symbol) do update set sequence = greatest(watch_cursor.sequence, excluded.sequence)`;
}

/** Customers who owe on a loan. */
export async function listBorrowers(db: Queryable): Promise<string[]> {
  const rows = await db<{ user_id: string }[]>`
    select distinct user_id from loans.loan where status = 'passed'`;
  return rows.map(({ user_id: userId }) => userId);
}

/** Applications of a customer that nobody has decided. */
export async function listApplied(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from loans.loan
    where user_id = ${userId} and status in ('pendingReview', 'underReview') order by id`;
  return rows.map(({ id }) => id);
}

/** Loans of a customer that run, and applications that nobody has decided. */
export async function countUnfinished(db: Queryable, userId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from loans.loan
    where user_id = ${userId} and status in ('pendingReview', 'underReview', 'passed')`;
  return row!.count;
}
