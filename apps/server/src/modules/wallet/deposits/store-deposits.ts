import type { CurrencyCode } from '@candor/domain/money/currencies';
import { type Money, money, toText } from '@candor/domain/money/money';
import type { DepositStatus } from '@candor/domain/wallet/deposit';
import type { Queryable, Tx } from '../../../platform/db.ts';
import { contains } from '../../../platform/like.ts';
import type { QueueAsk } from '../../../platform/operator-commands.ts';
import { afterId, countRows, limitOf, type Page } from '../../../platform/pages.ts';
import type { ReceivingAddress } from '../chains/chain-adapter.ts';

export interface StoredDeposit {
  readonly userId: string;
  readonly id: string;
  readonly currency: CurrencyCode;
  readonly chainType: string;
  readonly address: string;
  readonly amount: Money;
  readonly status: DepositStatus;
  readonly reason: string | null;
  readonly txId: string | null;
  readonly outputIndex: number | null;
  readonly claimedTxId: string | null;
  readonly voucher: string | null;
  readonly confirmations: number;
  readonly nextPollAtMs: number | null;
  readonly deadlineAtMs: number | null;
  readonly createdAtMs: number;
  readonly creditedAtMs: number | null;
  readonly lostAtMs: number | null;
}

type Row = Omit<StoredDeposit, 'amount'> & { readonly amount: string };

const columns = (db: Queryable) => db`user_id as "userId", id, currency, chain_type as "chainType",
  address, amount, status, reason, tx_id as "txId", output_index as "outputIndex",
  claimed_tx_id as "claimedTxId", voucher, confirmations, next_poll_at as "nextPollAtMs",
  deadline_at as "deadlineAtMs", created_at as "createdAtMs", credited_at as "creditedAtMs",
  lost_at as "lostAtMs"`;

const fromRow = (row: Row): StoredDeposit => ({ ...row, amount: money(row.amount) });

/** Stores a customer's address permanently: an address given out once may be paid at any time. */
export async function keepAddress(
  db: Queryable,
  owner: { readonly userId: string; readonly currency: CurrencyCode; readonly chainType: string },
  { address, memo, receivesAt }: ReceivingAddress,
  nowMs: number,
): Promise<void> {
  await db`
    insert into wallet.address (user_id, currency, chain_type, address, memo, receives_at, created_at)
    values (${owner.userId}, ${owner.currency}, ${owner.chainType}, ${address}, ${memo},
      ${receivesAt}, ${nowMs}::timestamptz)
    on conflict (user_id, currency, chain_type, receives_at) do nothing`;
}

/** The customer that a payment names; undefined if there is none. */
export async function findAddressOwner(
  db: Queryable,
  at: { readonly chainType: string; readonly currency: string; readonly receivesAt: string },
): Promise<{ userId: string; address: string } | undefined> {
  const [row] = await db<{ userId: string; address: string }[]>`
    select user_id as "userId", address from wallet.address
    where chain_type = ${at.chainType} and currency = ${at.currency}
      and receives_at = ${at.receivesAt}`;
  return row;
}

export async function insertDeposit(tx: Tx, deposit: StoredDeposit): Promise<boolean> {
  const rows = await tx`
    insert into wallet.deposit (user_id, id, currency, chain_type, address, amount, status, reason,
      tx_id, output_index, claimed_tx_id, voucher, confirmations, next_poll_at, deadline_at,
      created_at)
    values (${deposit.userId}, ${deposit.id}, ${deposit.currency}, ${deposit.chainType},
      ${deposit.address}, ${toText(deposit.amount)}, ${deposit.status}, ${deposit.reason},
      ${deposit.txId}, ${deposit.outputIndex}, ${deposit.claimedTxId}, ${deposit.voucher},
      ${deposit.confirmations}, ${deposit.nextPollAtMs}::timestamptz,
      ${deposit.deadlineAtMs}::timestamptz, ${deposit.createdAtMs}::timestamptz)
    on conflict (chain_type, tx_id, output_index) where tx_id is not null do nothing
    returning 1`;
  return rows.length > 0;
}

/** Writes all mutable fields of a locked deposit. */
export async function updateDeposit(tx: Tx, deposit: StoredDeposit): Promise<void> {
  await tx`
    update wallet.deposit set amount = ${toText(deposit.amount)}, status = ${deposit.status},
      reason = ${deposit.reason}, tx_id = ${deposit.txId}, output_index = ${deposit.outputIndex},
      confirmations = ${deposit.confirmations},
      next_poll_at = ${deposit.nextPollAtMs}::timestamptz,
      deadline_at = ${deposit.deadlineAtMs}::timestamptz,
      credited_at = ${deposit.creditedAtMs}::timestamptz,
      lost_at = ${deposit.lostAtMs}::timestamptz
    where user_id = ${deposit.userId} and id = ${deposit.id}`;
}

export async function lockDeposit(
  tx: Tx,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<StoredDeposit | undefined> {
  const [row] = await tx<Row[]>`
    select ${columns(tx)} from wallet.deposit
    where user_id = ${userId} and id = ${id} for update`;
  return row && fromRow(row);
}

/** Whether an output is already recorded. */
export async function hasOutput(
  db: Queryable,
  chainType: string,
  { txId, outputIndex }: { readonly txId: string; readonly outputIndex: number },
): Promise<boolean> {
  const rows = await db`
    select 1 from wallet.deposit
    where chain_type = ${chainType} and tx_id = ${txId} and output_index = ${outputIndex}`;
  return rows.length > 0;
}

/** Resumes polling of a dropped output that was no longer polled. */
export async function wakeDropped(
  db: Queryable,
  chainType: string,
  { txId, outputIndex }: { readonly txId: string; readonly outputIndex: number },
  nowMs: number,
): Promise<void> {
  await db`
    update wallet.deposit set next_poll_at = ${nowMs}::timestamptz
    where chain_type = ${chainType} and tx_id = ${txId} and output_index = ${outputIndex}
      and status = 'dropped' and next_poll_at is null`;
}

/** Has an output polled again that was final, unless its loss is booked. */
export async function wakeFinal(
  db: Queryable,
  chainType: string,
  { txId, outputIndex }: { readonly txId: string; readonly outputIndex: number },
  nowMs: number,
): Promise<void> {
  await db`
    update wallet.deposit set next_poll_at = ${nowMs}::timestamptz
    where chain_type = ${chainType} and tx_id = ${txId} and output_index = ${outputIndex}
      and lost_at is null`;
}

/** This customer's announced deposit of a transaction, locked. */
export async function lockAnnounced(
  tx: Tx,
  by: {
    readonly userId: string;
    readonly chainType: string;
    readonly currency: string;
    readonly txId: string;
  },
): Promise<StoredDeposit | undefined> {
  const [row] = await tx<Row[]>`
    select ${columns(tx)} from wallet.deposit
    where user_id = ${by.userId} and chain_type = ${by.chainType} and currency = ${by.currency}
      and claimed_tx_id = ${by.txId} and status = 'announced'
    order by id limit 1 for update`;
  return row && fromRow(row);
}

/** A customer's payments that wait for more on the same address, locked. */
export async function lockCollecting(
  tx: Tx,
  { userId, currency, chainType }: Pick<StoredDeposit, 'userId' | 'currency' | 'chainType'>,
): Promise<StoredDeposit[]> {
  const rows = await tx<Row[]>`
    select ${columns(tx)} from wallet.deposit
    where user_id = ${userId} and currency = ${currency} and chain_type = ${chainType}
      and status = 'collecting' order by id for update`;
  return rows.map(fromRow);
}

/** Deposits due for polling, the most overdue first. */
export async function listPolls(db: Queryable, nowMs: number, limit: number) {
  const rows = await db<Row[]>`
    select ${columns(db)} from wallet.deposit where next_poll_at <= ${nowMs}::timestamptz
    order by next_poll_at limit ${limit}`;
  return rows.map(fromRow);
}

/** Sets the next poll time; changes nothing else. */
export async function postponeDepositPoll(
  db: Queryable,
  { userId, id }: Pick<StoredDeposit, 'userId' | 'id'>,
  atMs: number,
): Promise<void> {
  await db`
    update wallet.deposit set next_poll_at = ${atMs}::timestamptz
    where user_id = ${userId} and id = ${id} and next_poll_at is not null`;
}

export interface DepositFilter {
  readonly userId: string;
  /** Null for all. */
  readonly statuses: readonly DepositStatus[] | null;
}

const ofCustomer = (db: Queryable, { userId, statuses }: DepositFilter) =>
  db`user_id = ${userId} ${statuses ? db`and status = any(${[...statuses]}::text[])` : db``}`;

/** Newest first: ids increase with time. */
export async function listDeposits(
  db: Queryable,
  filter: DepositFilter,
  page: Page,
): Promise<StoredDeposit[]> {
  const rows = await db<Row[]>`
    select ${columns(db)} from wallet.deposit where ${ofCustomer(db, filter)} ${afterId(db, page)}
    order by id desc ${limitOf(db, page)}`;
  return rows.map(fromRow);
}

export const countDeposits = (db: Queryable, filter: DepositFilter): Promise<number> =>
  countRows(db, db`select 1 from wallet.deposit where ${ofCustomer(db, filter)}`);

/** Number of these customers' deposits that are announced or in review. */
export async function countOpenDeposits(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db<{ userId: string; count: number }[]>`
    select user_id as "userId", count(*)::int as count from wallet.deposit
    where user_id = any(${userIds as string[]}::uuid[]) and status in ('announced', 'inReview')
    group by user_id`;
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}

export async function findDeposit(db: Queryable, id: string): Promise<StoredDeposit | undefined> {
  const [row] = await db<Row[]>`
    select ${columns(db)} from wallet.deposit where id = ${id}`;
  return row && fromRow(row);
}

/** Deposits for operators: pending ones first, oldest first. */
export async function listForOperators(
  db: Queryable,
  ask: QueueAsk,
): Promise<{ deposits: StoredDeposit[]; total: number }> {
  const rows = await db<(Row & { total: string })[]>`
    select ${columns(db)}, count(*) over () as total from wallet.deposit
    where (${ask.status}::text is null or status = ${ask.status})
      and (${ask.userId}::uuid is null or user_id = ${ask.userId})
      ${ask.search === null ? db`` : db`and search_text like ${contains(ask.search)}`}
    order by (status = 'inReview') desc, created_at limit ${ask.limit}`;
  return { deposits: rows.map(fromRow), total: Number(rows[0]?.total ?? 0) };
}
