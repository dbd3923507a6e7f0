import type { CurrencyCode } from '@candor/domain/money/currencies';
import { type Money, money, toText } from '@candor/domain/money/money';
import {
  deadlineOf,
  type WithdrawalState,
  type WithdrawalStatus,
} from '@candor/domain/wallet/withdrawal';
import { type Hold } from '@candor/domain/wallet/withdrawal-holds';
import { usedAt, type WithdrawalUse } from '@candor/domain/wallet/withdrawal-limits';
import type { Queryable, Tx } from '../../../platform/db.ts';
import { contains } from '../../../platform/like.ts';
import type { QueueAsk } from '../../../platform/operator-commands.ts';
import { afterId, countRows, limitOf, type Page } from '../../../platform/pages.ts';

export interface StoredWithdrawal {
  readonly userId: string;
  readonly id: string;
  readonly currency: CurrencyCode;
  readonly chainType: string;
  readonly accountId: string;
  /** Chain address, or bank account number. */
  readonly account: string;
  readonly bankName: string | null;
  readonly holder: string | null;
  readonly amount: Money;
  readonly fee: Money;
  /** In the settlement currency; null if there was no price. */
  readonly value: Money | null;
  readonly state: WithdrawalState;
  readonly remark: string | null;
  readonly txId: string | null;
  readonly confirmations: number;
  readonly nextPollAtMs: number | null;
  /** When the latest handover attempt was recorded, just before it. */
  readonly handedOverAtMs: number | null;
  readonly createdAtMs: number;
  readonly endedAtMs: number | null;
}

type Row = Omit<StoredWithdrawal, 'amount' | 'fee' | 'value' | 'state'> & {
  readonly amount: string;
  readonly fee: string;
  readonly value: string | null;
  readonly status: WithdrawalStatus;
  readonly holds: readonly Hold[];
  readonly reason: string | null;
  readonly handovers: number;
};

const columns = (db: Queryable) => db`user_id as "userId", id, currency,
  chain_type as "chainType", account_id as "accountId", account, bank_name as "bankName", holder,
  amount, fee, value, status, holds, reason, handovers, remark, tx_id as "txId", confirmations,
  next_poll_at as "nextPollAtMs",
  handed_over_at as "handedOverAtMs", created_at as "createdAtMs", ended_at as "endedAtMs"`;

const fromRow = ({ status, holds, reason, handovers, ...row }: Row): StoredWithdrawal => ({
  ...row,
  amount: money(row.amount),
  fee: money(row.fee),
  value: row.value === null ? null : money(row.value),
  state: { status, holds, reason, handovers },
});

const jsonOf = ({ holds }: WithdrawalState): string => JSON.stringify(holds);

/** Writes new withdrawals in their first state. */
export async function insertWithdrawals(
  tx: Tx,
  withdrawals: readonly StoredWithdrawal[],
): Promise<void> {
  for (const each of withdrawals)
    await tx`
      insert into wallet.withdrawal (user_id, id, currency, chain_type, account_id, account,
        bank_name, holder, amount, fee, value, status, holds, deadline_at, reason, remark,
        next_poll_at, created_at, used_at)
      values (${each.userId}, ${each.id}, ${each.currency}, ${each.chainType}, ${each.accountId},
        ${each.account}, ${each.bankName}, ${each.holder}, ${toText(each.amount)},
        ${toText(each.fee)}, ${each.value === null ? null : toText(each.value)},
        ${each.state.status}, ${jsonOf(each.state)}::text::jsonb,
        ${deadlineOf(each.state)}::timestamptz, ${each.state.reason}, ${each.remark},
        ${each.nextPollAtMs}::timestamptz, ${each.createdAtMs}::timestamptz,
        ${usedAt(each.state, each.createdAtMs)}::timestamptz)`;
}

/** Writes all mutable fields of a locked withdrawal. */
export async function updateWithdrawal(tx: Tx, withdrawal: StoredWithdrawal): Promise<void> {
  const { state } = withdrawal;
  await tx`
    update wallet.withdrawal set status = ${state.status}, holds = ${jsonOf(state)}::text::jsonb,
      deadline_at = ${deadlineOf(state)}::timestamptz, reason = ${state.reason},
      handovers = ${state.handovers},
      tx_id = ${withdrawal.txId}, confirmations = ${withdrawal.confirmations},
      next_poll_at = ${withdrawal.nextPollAtMs}::timestamptz,
      handed_over_at = ${withdrawal.handedOverAtMs}::timestamptz,
      ended_at = ${withdrawal.endedAtMs}::timestamptz
    where user_id = ${withdrawal.userId} and id = ${withdrawal.id}`;
}

export interface WithdrawalName {
  readonly userId: string;
  readonly id: string;
}

/** Locks those that exist, in a fixed order; another customer's id finds nothing. */
export async function lockWithdrawals(
  tx: Tx,
  names: readonly WithdrawalName[],
): Promise<StoredWithdrawal[]> {
  const rows = await tx<Row[]>`
    select ${columns(tx)} from wallet.withdrawal
    where (user_id, id) in (select * from unnest(
      ${names.map(({ userId }) => userId)}::uuid[], ${names.map(({ id }) => id)}::uuid[]))
    order by user_id, id for update`;
  return rows.map(fromRow);
}

/** A customer's withdrawals that have neither arrived nor ended, locked in a fixed order. */
export async function lockOpenWithdrawals(tx: Tx, userId: string): Promise<StoredWithdrawal[]> {
  const rows = await tx<Row[]>`
    select ${columns(tx)} from wallet.withdrawal
    where user_id = ${userId} and status in ('waiting', 'approved', 'sending', 'sent')
    order by user_id, id for update`;
  return rows.map(fromRow);
}

/** Withdrawals due for sending, polling or a retry, the most overdue first. */
export async function listWithdrawalPolls(db: Queryable, nowMs: number, limit: number) {
  const rows = await db<Row[]>`
    select ${columns(db)} from wallet.withdrawal where next_poll_at <= ${nowMs}::timestamptz
    order by next_poll_at limit ${limit}`;
  return rows.map(fromRow);
}

/** Sets the next poll time; changes nothing else. */
export async function postponePoll(
  db: Queryable,
  { userId, id }: WithdrawalName,
  atMs: number,
): Promise<void> {
  await db`
    update wallet.withdrawal set next_poll_at = ${atMs}::timestamptz
    where user_id = ${userId} and id = ${id} and next_poll_at is not null`;
}

/** What counts toward the daily limits of these customers: everything that was not refunded. */
export async function listUses(
  db: Queryable,
  userIds: readonly string[],
  sinceMs: number,
): Promise<ReadonlyMap<string, WithdrawalUse[]>> {
  const rows = await db<{ user_id: string; value: string; at: number }[]>`
    select user_id, coalesce(value, 0) as value, used_at as at from wallet.withdrawal
    where user_id = any(${userIds as string[]}::uuid[]) and used_at > ${sinceMs}::timestamptz
      and status not in ('rejected', 'cancelled', 'failed')`;
  const uses = new Map<string, WithdrawalUse[]>();
  for (const { user_id, value, at } of rows)
    uses.set(user_id, [...(uses.get(user_id) ?? []), { value: money(value), atMs: at }]);
  return uses;
}

export interface WithdrawalFilter {
  readonly userId: string;
  /** Null for all. */
  readonly statuses: readonly WithdrawalStatus[] | null;
}

const ofCustomer = (db: Queryable, { userId, statuses }: WithdrawalFilter) =>
  db`user_id = ${userId} ${statuses ? db`and status = any(${[...statuses]}::text[])` : db``}`;

/** Newest first: ids increase with time. */
export async function listWithdrawals(
  db: Queryable,
  filter: WithdrawalFilter,
  page: Page,
): Promise<StoredWithdrawal[]> {
  const rows = await db<Row[]>`
    select ${columns(db)} from wallet.withdrawal where ${ofCustomer(db, filter)} ${afterId(db, page)}
    order by id desc ${limitOf(db, page)}`;
  return rows.map(fromRow);
}

export const countWithdrawals = (db: Queryable, filter: WithdrawalFilter): Promise<number> =>
  countRows(db, db`select 1 from wallet.withdrawal where ${ofCustomer(db, filter)}`);

export async function findWithdrawal(
  db: Queryable,
  id: string,
): Promise<StoredWithdrawal | undefined> {
  const [row] = await db<Row[]>`
    select ${columns(db)} from wallet.withdrawal where id = ${id}`;
  return row && fromRow(row);
}

/** Payouts in progress longer than allowed; see `isLate` of the domain. */
const isLateSql = (db: Queryable) => db`(status in ('sending', 'sent') and
  (holds @> '[{"reason": "handoverLate"}]' or holds @> '[{"reason": "confirmationLate"}]'))`;

/**
 * Withdrawals for operators: pending ones first, by deadline. The filter `late` is not a stored
 * status; late withdrawals are pending for operators like `waiting` ones.
 */
export async function listWithdrawalsForOperators(
  db: Queryable,
  ask: QueueAsk,
): Promise<{ withdrawals: StoredWithdrawal[]; total: number }> {
  const rows = await db<(Row & { total: string })[]>`
    select ${columns(db)}, count(*) over () as total from wallet.withdrawal
    where (${ask.status}::text is null or status = ${ask.status}
        or (${ask.status} in ('waiting', 'late') and ${isLateSql(db)}))
      and (${ask.userId}::uuid is null or user_id = ${ask.userId})
      ${ask.search === null ? db`` : db`and search_text like ${contains(ask.search)}`}
    order by ${isLateSql(db)} desc, (status = 'waiting') desc, deadline_at, created_at desc
    limit ${ask.limit}`;
  return { withdrawals: rows.map(fromRow), total: Number(rows[0]?.total ?? 0) };
}

/** What withdrawals under way on a network will take from its paying account, by currency. */
export async function sumUnderWay(
  db: Queryable,
  chainType: string,
): Promise<ReadonlyMap<string, Money>> {
  const rows = await db<{ currency: string; sum: string }[]>`
    select currency, sum(amount - fee)::text as sum from wallet.withdrawal
    where chain_type = ${chainType} and status in ('waiting', 'approved', 'sending')
    group by currency`;
  return new Map(rows.map(({ currency, sum }) => [currency, money(sum)]));
}
