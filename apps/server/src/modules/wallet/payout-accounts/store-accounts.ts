import { asciiLowerCase } from '@candor/domain/identity/ascii';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import type { Queryable, Tx } from '../../../platform/db.ts';
import { NOBODY } from '../../ledger/index.ts';
import { afterId, countRows, limitOf, type Page } from '../../../platform/pages.ts';

export interface PayoutAccount {
  readonly userId: string;
  readonly id: string;
  readonly kind: 'bank' | 'chain';
  readonly currency: CurrencyCode;
  readonly chainType: string;
  /** Chain address, or bank account number. */
  readonly account: string;
  readonly bankName: string | null;
  readonly holder: string | null;
  readonly label: string | null;
  /** Withdrawals to it wait until then. Epoch milliseconds. */
  readonly usableAtMs: number;
  readonly createdAtMs: number;
}

const columns = (db: Queryable) => db`user_id as "userId", id, kind, currency,
  chain_type as "chainType", account, bank_name as "bankName", holder, label,
  usable_at as "usableAtMs", created_at as "createdAtMs"`;

/** Bound accounts of these customers, locked. */
export const lockPayoutAccounts = (tx: Tx, userIds: readonly string[]) =>
  tx<PayoutAccount[]>`
    select ${columns(tx)} from wallet.payout_account
    where user_id = any(${userIds as string[]}::uuid[]) and removed_at is null
    order by user_id, id for update`;

/**
 * Where a customer can be paid, where what is under way goes, and who paid by bank for them and is
 * not credited yet; an account that was removed counts as long as something may still leave for it.
 * Of nobody: who paid by bank and is matched to no customer.
 */
export const listPayees = (db: Queryable, userId: string) =>
  db<Pick<PayoutAccount, 'account' | 'holder'>[]>`
    select account, holder from wallet.payout_account
    where user_id = ${userId} and removed_at is null
    union
    select account, holder from wallet.withdrawal
    where user_id = ${userId} and status in ('waiting', 'approved', 'sending', 'sent')
    union
    select coalesce(b.party_account, 'unknown'), payer.name
    from wallet.bank_booking b
    cross join lateral unnest(array[b.party, b.ultimate_party]) as payer (name)
    where payer.name is not null and ((b.user_id = ${userId} and b.status = 'screening')
      or (${userId}::uuid = ${NOBODY}::uuid and b.user_id is null and b.direction = 'credit'
        and b.status in ('unmatched', 'toReturn')))
    order by account, holder`;

/** Customers who bound an address, in upper or lower case. */
export async function listOwnersOf(db: Queryable, address: string): Promise<string[]> {
  const rows = await db<{ user_id: string }[]>`
    select distinct user_id from wallet.payout_account
    where account_key = ${asciiLowerCase(address)} and removed_at is null`;
  return rows.map(({ user_id: userId }) => userId);
}

/** Pairs of these customers and any others who are paid to the same bank account or address. */
export const listSharedPayees = (db: Queryable, userIds: readonly string[]) =>
  db<{ a: string; b: string }[]>`
    select distinct own.user_id as a, other.user_id as b
    from wallet.payout_account own join wallet.payout_account other
      on other.account_key = own.account_key and other.kind = own.kind
      and other.user_id <> own.user_id
    where own.user_id = any(${userIds as string[]}::uuid[])
      and own.removed_at is null and other.removed_at is null`;

/** Customers with a place to be paid. */
export async function listPayable(db: Queryable): Promise<string[]> {
  const rows = await db<{ user_id: string }[]>`
    select distinct user_id from wallet.payout_account where removed_at is null`;
  return rows.map(({ user_id: userId }) => userId);
}

/** Newest first: ids increase with time. */
export const listPayoutAccounts = (db: Queryable, userId: string, page: Page) =>
  db<PayoutAccount[]>`
    select ${columns(db)} from wallet.payout_account
    where user_id = ${userId} and removed_at is null ${afterId(db, page)}
    order by id desc ${limitOf(db, page)}`;

export const countPayoutAccounts = (db: Queryable, userId: string): Promise<number> =>
  countRows(
    db,
    db`select 1 from wallet.payout_account where user_id = ${userId} and removed_at is null`,
  );

export async function insertPayoutAccount(tx: Tx, account: PayoutAccount): Promise<void> {
  await tx`
    insert into wallet.payout_account (user_id, id, kind, currency, chain_type, account, bank_name,
      holder, label, usable_at, created_at)
    values (${account.userId}, ${account.id}, ${account.kind}, ${account.currency},
      ${account.chainType}, ${account.account}, ${account.bankName}, ${account.holder},
      ${account.label}, ${account.usableAtMs}::timestamptz, ${account.createdAtMs}::timestamptz)`;
}

export async function updatePayoutAccount(tx: Tx, account: PayoutAccount): Promise<void> {
  await tx`
    update wallet.payout_account set kind = ${account.kind}, currency = ${account.currency},
      chain_type = ${account.chainType}, account = ${account.account},
      bank_name = ${account.bankName}, holder = ${account.holder}, label = ${account.label},
      usable_at = ${account.usableAtMs}::timestamptz
    where user_id = ${account.userId} and id = ${account.id}`;
}

export async function removePayoutAccount(
  tx: Tx,
  { userId, id }: Pick<PayoutAccount, 'userId' | 'id'>,
  nowMs: number,
): Promise<void> {
  await tx`
    update wallet.payout_account set removed_at = ${nowMs}::timestamptz
    where user_id = ${userId} and id = ${id} and removed_at is null`;
}
