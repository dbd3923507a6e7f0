import type { CurrencyCode } from '@candor/domain/money/currencies';
import type { Queryable } from '../../platform/db.ts';

/** Filters the postings of a customer; an omitted field does not filter. */
export interface PostingFilter {
  readonly userId: string;
  readonly type?: string | undefined;
  readonly currency?: string | undefined;
  readonly kind?: string | undefined;
  /** Epoch milliseconds, inclusive. */
  readonly fromMs?: number | undefined;
  /** Epoch milliseconds, exclusive. */
  readonly beforeMs?: number | undefined;
}

/** Position of a posting in its owner's log; unique. */
export interface PostingPlace {
  readonly atMs: number;
  readonly key: string;
  readonly leg: number;
  /** 0: the account debited; 1: the account credited. */
  readonly side: number;
}

export interface PostingRow {
  readonly key: string;
  readonly leg: number;
  readonly side: number;
  readonly type: string;
  readonly kind: string;
  readonly ref: string;
  readonly currency: CurrencyCode;
  readonly amount: string;
  readonly balance_after: string;
  readonly created_at: number;
}

const where = (
  db: Queryable,
  { userId, type, currency, kind, fromMs, beforeMs }: PostingFilter,
) => db`
  user_id = ${userId} and balance_after is not null
  and (${type ?? null}::text is null or type = ${type ?? null})
  and (${currency ?? null}::text is null or currency = ${currency ?? null})
  and (${kind ?? null}::text is null or kind = ${kind ?? null})
  and (${fromMs ?? null}::timestamptz is null or created_at >= ${fromMs ?? null}::timestamptz)
  and (${beforeMs ?? null}::timestamptz is null or created_at < ${beforeMs ?? null}::timestamptz)`;

/**
 * Postings after a place, newest first. Keyset pagination, so that the thousandth page costs what
 * the first one does.
 */
export async function listPostings(
  db: Queryable,
  filter: PostingFilter,
  page: { readonly limit: number; readonly offset?: number; readonly after?: PostingPlace },
) {
  const { limit, offset = 0, after } = page;
  const further = after
    ? db`and created_at <= ${after.atMs}::timestamptz
        and (created_at < ${after.atMs}::timestamptz or key < ${after.key}
          or (key = ${after.key} and (leg < ${after.leg} or (leg = ${after.leg} and side > ${after.side}))))`
    : db``;
  return db<PostingRow[]>`
    select key, leg, side, type, kind, ref, currency, amount, balance_after, created_at
    from ledger.posting where ${where(db, filter)} ${further}
    order by created_at desc, key desc, leg desc, side
    limit ${limit} offset ${offset}`;
}

/** Number of postings, counted up to `most`. */
export async function countPostings(
  db: Queryable,
  filter: PostingFilter,
  most: number,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select from ledger.posting where ${where(db, filter)} limit ${most}) as counted`;
  return row!.count;
}

export interface LegRow {
  readonly leg: number;
  readonly type: string;
  readonly from_kind: string;
  readonly from_ref: string;
  readonly from_balance_after: string | null;
  readonly to_kind: string;
  readonly to_ref: string;
  readonly to_balance_after: string | null;
  readonly currency: CurrencyCode;
  readonly amount: string;
  readonly created_at: number;
}

/** All transfers of one command, as recorded. */
export const listLegs = (db: Queryable, userId: string, key: string) => db<LegRow[]>`
  select leg, type, from_kind, from_ref, from_balance_after, to_kind, to_ref, to_balance_after,
    currency, amount, created_at
  from ledger.transfer where user_id = ${userId} and key = ${key} order by leg`;
