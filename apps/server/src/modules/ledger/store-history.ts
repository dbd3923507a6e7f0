import type { TransferType } from '@candor/domain/ledger/transfer';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import { parseFixed } from '@candor/domain/money/fixed';
import type { Queryable } from '../../platform/db.ts';

/** When something was first posted to a customer's accounts; null: never. Epoch milliseconds. */
export async function findFirstPosting(db: Queryable, userId: string): Promise<number | null> {
  const [row] = await db<{ created_at: number }[]>`
    select created_at from ledger.transfer where user_id = ${userId}
    order by created_at limit 1`;
  return row?.created_at ?? null;
}

/**
 * What each command changed in a customer's own accounts, by reason and currency, oldest first;
 * what only moved between them is left out. Amounts signed.
 */
export async function listOwnChanges(
  db: Queryable,
  userId: string,
  asked: {
    readonly types: readonly TransferType[];
    readonly beforeMs: number;
    readonly limit: number;
  },
): Promise<OwnPosting[]> {
  const rows = await db<
    {
      key: string;
      type: TransferType;
      currency: CurrencyCode;
      amount: string;
      created_at: number;
    }[]
  >`
    select key, type, currency, sum(amount)::text as amount, created_at from ledger.posting
    where user_id = ${userId} and kind not like 'house:%'
      and type = any(${[...asked.types]}::text[])
      and created_at < ${asked.beforeMs}::timestamptz
    group by created_at, key, type, currency having sum(amount) <> 0
    order by posting.created_at, key, type, currency limit ${asked.limit}`;
  return rows.map(({ created_at: atMs, amount, ...row }) => ({
    ...row,
    amount: parseFixed(amount),
    atMs,
  }));
}

/** Sums of what was posted to a customer's accounts between neighboring moments, signed. */
export async function listMovements(
  db: Queryable,
  userId: string,
  moments: readonly number[],
): Promise<{ bin: number; currency: CurrencyCode; type: TransferType; amount: bigint }[]> {
  const rows = await db<
    { bin: number; currency: CurrencyCode; type: TransferType; amount: string }[]
  >`
    with moment as (
      select array_agg(to_timestamp(at / 1000.0) order by at) as edges,
        to_timestamp(min(at) / 1000.0) as first from unnest(${[...moments]}::bigint[]) as m (at))
    select width_bucket(created_at, (select edges from moment)) - 1 as bin, currency, type,
      sum(amount)::text as amount
    from ledger.posting
    where user_id = ${userId} and kind not like 'house:%'
      and created_at >= (select first from moment)
    group by 1, 2, 3`;
  return rows.map((row) => ({ ...row, amount: parseFixed(row.amount) }));
}

/** One posting to a customer's account. */
interface OwnPosting {
  readonly key: string;
  readonly type: TransferType;
  readonly currency: CurrencyCode;
  /** Signed. */
  readonly amount: bigint;
  readonly atMs: number;
}

/** Postings of some types to a customer's accounts since a moment, oldest first. */
export async function listPostingsOf(
  db: Queryable,
  { userId, types, sinceMs }: { userId: string; types: readonly TransferType[]; sinceMs: number },
): Promise<OwnPosting[]> {
  const rows = await db<
    {
      key: string;
      type: TransferType;
      currency: CurrencyCode;
      amount: string;
      created_at: number;
    }[]
  >`
    select key, type, currency, amount, created_at from ledger.posting
    where user_id = ${userId} and kind not like 'house:%' and type = any(${[...types]}::text[])
      and created_at >= ${sinceMs}::timestamptz
    order by posting.created_at`;
  return rows.map(({ created_at: atMs, amount, ...row }) => ({
    ...row,
    amount: parseFixed(amount),
    atMs,
  }));
}

/** Whether a customer ever had a transfer of one of these types between the accounts named. */
export async function hasMovedInto(
  db: Queryable,
  { userId, kind, types }: { userId: string; kind: string; types: readonly TransferType[] },
): Promise<boolean> {
  const [row] = await db<{ found: boolean }[]>`
    select exists (select from ledger.transfer
      where user_id = ${userId} and to_kind = ${kind} and type = any(${[...types]}::text[])) as found`;
  return row!.found;
}
