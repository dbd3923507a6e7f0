import type { Db } from '../../../platform/db.ts';
import type { ToldDeposit, ToldPayout } from './bitcoin-verdict.ts';

const OPEN: readonly string[] = ['waiting', 'approved', 'sending', 'sent', 'confirming'];

/** What the product tells of Bitcoin, read from its tables. */
export const toldBy = (db: Db) => ({
  deposits: () => listDeposits(db),
  payouts: () => listPayouts(db),
  async isSettled(): Promise<boolean> {
    const told = [...(await listPayouts(db)), ...(await listDeposits(db))];
    return told.every(({ status }) => !OPEN.includes(status));
  },
  /** Accounts that do not hold what was credited, less what was paid out. */
  async wrongBalances(): Promise<string[]> {
    const rows = await db<{ userId: string; has: string; due: string }[]>`
      with due as (
        select user_id, amount from wallet.deposit
        where currency = 'BTC' and status = 'credited'
        union all
        select user_id, -amount from wallet.withdrawal
        where currency = 'BTC' and status = 'paidOut'),
      has as (
        select user_id, available as amount from ledger.balance where currency = 'BTC')
      select user_id as "userId",
        (select coalesce(sum(amount), 0) from has h where h.user_id = u.user_id)::text as has,
        (select coalesce(sum(amount), 0) from due d where d.user_id = u.user_id)::text as due
      from (select user_id from due union select user_id from has) u`;
    return rows
      .filter(({ has, due }) => Number(has) !== Number(due))
      .map(({ userId, has, due }) => `${userId} has ${has} and should have ${due}`);
  },
});

async function listDeposits(db: Db): Promise<ToldDeposit[]> {
  const rows = await db<(Omit<ToldDeposit, 'satoshis'> & { readonly satoshis: string })[]>`
    select user_id as "userId", tx_id as "txId", output_index as "outputIndex", status,
      (amount * 1e8)::text as satoshis
    from wallet.deposit where chain_type = 'BTC' and tx_id is not null`;
  return rows.map((row) => ({ ...row, satoshis: wholeOf(row.satoshis) }));
}

async function listPayouts(db: Db): Promise<ToldPayout[]> {
  const rows = await db<(Omit<ToldPayout, 'satoshis'> & { readonly satoshis: string })[]>`
    select id, status, tx_id as "txId", ((amount - fee) * 1e8)::text as satoshis
    from wallet.withdrawal where chain_type = 'BTC'`;
  return rows.map((row) => ({ ...row, satoshis: wholeOf(row.satoshis) }));
}

/** Throws if there is a part of a satoshi. */
const wholeOf = (text: string): bigint => BigInt(text.replace(/\.0*$/, ''));
