import type { PostedTransfer } from '@candor/domain/ledger/balances';
import { Balances } from '@candor/domain/ledger/balances';
import type { Account, CustomerAccount, CustomerAccountKind } from '@candor/domain/ledger/transfer';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import { type Money, money, toText } from '@candor/domain/money/money';
import { invariant } from '@candor/domain/refusal';
import { type Queryable, TryAgain, type Tx } from '../../platform/db.ts';

interface BalanceRow {
  user_id: string;
  kind: CustomerAccountKind;
  ref: string;
  currency: CurrencyCode;
  available: string;
}

/** `user_id` of transfers that concern no customer. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

const toBalance = (row: BalanceRow): { account: CustomerAccount; available: Money } => ({
  account: {
    owner: 'customer',
    userId: row.user_id,
    kind: row.kind,
    ref: row.ref,
    currency: row.currency,
  },
  available: money(row.available),
});

/** Selects the accounts that exist; a fragment that can be extended. */
const balancesOf = (db: Queryable, accounts: readonly CustomerAccount[]) => db`
    select b.user_id, b.kind, b.ref, b.currency, b.available
    from ledger.balance b
    join (select distinct * from unnest(
      ${accounts.map((account) => account.userId)}::uuid[],
      ${accounts.map((account) => account.kind)}::text[],
      ${accounts.map((account) => account.ref)}::text[],
      ${accounts.map((account) => account.currency)}::text[])
      as a (user_id, kind, ref, currency)) a using (user_id, kind, ref, currency)`;

/** Locks the accounts that exist, in a fixed order so that two batches cannot deadlock. */
export async function lockBalances(
  tx: Tx,
  accounts: readonly CustomerAccount[],
): Promise<Balances> {
  const rows = await tx<BalanceRow[]>`${balancesOf(tx, accounts)}
    order by b.user_id, b.kind, b.ref, b.currency
    for update of b`;
  return new Balances(rows.map(toBalance));
}

/** The same balances, unlocked. */
export async function readBalances(
  db: Queryable,
  accounts: readonly CustomerAccount[],
): Promise<Balances> {
  const rows = await db<BalanceRow[]>`${balancesOf(db, accounts)}`;
  return new Balances(rows.map(toBalance));
}

/** Current balances of one customer, unlocked. */
export async function listBalances(db: Queryable, userId: string) {
  const rows = await db<BalanceRow[]>`
    select user_id, kind, ref, currency, available from ledger.balance
    where user_id = ${userId} order by kind, ref, currency`;
  return rows.map(toBalance);
}

export interface TransferRow {
  readonly userId: string;
  readonly key: string;
  readonly leg: number;
  readonly transfer: PostedTransfer;
}

const kindName = (account: Account): string =>
  account.owner === 'house' ? `house:${account.kind}` : account.kind;
const refOf = (account: Account): string => (account.owner === 'house' ? '' : account.ref);

/** Appends transfers; the primary key refuses a transfer that was already made. */
export async function insertTransfers(tx: Tx, rows: readonly TransferRow[], nowMs: number) {
  const column = <T>(pick: (row: TransferRow) => T): T[] => rows.map(pick);
  const textOrNull = (value: Money | null) => (value === null ? null : toText(value));
  await tx`
    insert into ledger.transfer (user_id, key, leg, type, from_kind, from_ref, from_balance_after,
      to_kind, to_ref, to_balance_after, currency, amount, created_at)
    select t.*, ${nowMs}::timestamptz from unnest(
      ${column((row) => row.userId)}::uuid[],
      ${column((row) => row.key)}::text[],
      ${column((row) => row.leg)}::smallint[],
      ${column((row) => row.transfer.type)}::text[],
      ${column((row) => kindName(row.transfer.from))}::text[],
      ${column((row) => refOf(row.transfer.from))}::text[],
      ${column((row) => textOrNull(row.transfer.fromBalanceAfter))}::numeric[],
      ${column((row) => kindName(row.transfer.to))}::text[],
      ${column((row) => refOf(row.transfer.to))}::text[],
      ${column((row) => textOrNull(row.transfer.toBalanceAfter))}::numeric[],
      ${column((row) => row.transfer.currency)}::text[],
      ${column((row) => toText(row.transfer.amount))}::numeric[]) as t`;
}

/** Whether a transfer was already made. */
export async function hasTransfer(tx: Queryable, userId: string, key: string): Promise<boolean> {
  const rows = await tx`
    select 1 from ledger.transfer where user_id = ${userId} and key = ${key} limit 1`;
  return rows.length > 0;
}

/** One transfer as recorded; undefined when there is none. */
export async function findTransfer(db: Queryable, userId: string, key: string, leg: number) {
  const [row] = await db<
    {
      type: string;
      from_kind: string;
      from_ref: string;
      to_kind: string;
      to_ref: string;
      currency: CurrencyCode;
      amount: string;
      created_at: number;
    }[]
  >`select type, from_kind, from_ref, to_kind, to_ref, currency, amount, created_at
    from ledger.transfer where user_id = ${userId} and key = ${key} and leg = ${leg}`;
  if (!row) return undefined;
  return {
    type: row.type,
    fromKind: row.from_kind,
    fromRef: row.from_ref,
    toKind: row.to_kind,
    toRef: row.to_ref,
    currency: row.currency,
    amount: money(row.amount),
    amountText: row.amount,
    atMs: row.created_at,
  };
}

type Change = ReturnType<Balances['changes']>[number];

function accountColumns(changes: readonly Change[]) {
  return {
    userIds: changes.map(({ account }) => account.userId),
    kinds: changes.map(({ account }) => account.kind),
    refs: changes.map(({ account }) => account.ref),
    currencies: changes.map(({ account }) => account.currency),
    deltas: changes.map(({ delta }) => toText(delta)),
  };
}

/** Adds to existing balances; the table's check constraint is a second guard against overdrafts. */
export async function updateBalances(tx: Tx, changes: readonly Change[]) {
  const { userIds, kinds, refs, currencies, deltas } = accountColumns(changes);
  await tx`
    update ledger.balance b set available = b.available + c.delta
    from unnest(${userIds}::uuid[], ${kinds}::text[], ${refs}::text[], ${currencies}::text[],
      ${deltas}::numeric[]) as c (user_id, kind, ref, currency, delta)
    where b.user_id = c.user_id and b.kind = c.kind and b.ref = c.ref and b.currency = c.currency`;
}

/**
 * Opens balances. One that another transaction opened meanwhile was not locked, so its amount is
 * unknown here and the transaction has to be run again.
 */
export async function insertBalances(tx: Tx, changes: readonly Change[]) {
  const { userIds, kinds, refs, currencies, deltas } = accountColumns(changes);
  const opened = await tx`
    insert into ledger.balance (user_id, kind, ref, currency, available)
    select * from unnest(${userIds}::uuid[], ${kinds}::text[], ${refs}::text[],
      ${currencies}::text[], ${deltas}::numeric[])
    on conflict (user_id, kind, ref, currency) do nothing`;
  if (opened.count !== changes.length) throw new TryAgain('a balance was opened meanwhile');
}

/** Removes the balances of closed positions, withdrawals and the like; they must reach zero. */
export async function deleteBalances(tx: Tx, changes: readonly Change[]) {
  const { userIds, kinds, refs, currencies, deltas } = accountColumns(changes);
  const deleted = await tx`
    delete from ledger.balance b
    using unnest(${userIds}::uuid[], ${kinds}::text[], ${refs}::text[], ${currencies}::text[],
      ${deltas}::numeric[]) as c (user_id, kind, ref, currency, delta)
    where b.user_id = c.user_id and b.kind = c.kind and b.ref = c.ref
      and b.currency = c.currency and b.available + c.delta = 0`;
  invariant(deleted.count === changes.length, 'a deleted balance is empty');
}
