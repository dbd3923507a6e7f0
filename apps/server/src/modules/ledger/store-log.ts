import type { CurrencyCode } from '@candor/domain/money/currencies';
import type { Queryable } from '../../platform/db.ts';
import { countRows, limitOf, type Page } from '../../platform/pages.ts';

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

/** Postings, newest first. Keyset pagination: the thousandth page costs what the first one does. */
export const listPostings = (db: Queryable, filter: PostingFilter, page: Page) =>
  db<PostingRow[]>`
    select key, leg, side, type, kind, ref, currency, amount, balance_after, created_at
    from ledger.posting where ${where(db, filter)} ${afterPlace(db, page)}
    order by created_at desc, key desc, leg desc, side ${limitOf(db, page)}`;

function afterPlace(db: Queryable, { after }: Page) {
  if (after === null) return db``;
  const [atMs, side, leg, ...rest] = after.split('/');
  const key = rest.join('/');
  return db`and created_at <= ${Number(atMs)}::timestamptz
    and (created_at < ${Number(atMs)}::timestamptz or key < ${key}
      or (key = ${key} and (leg < ${Number(leg)}
        or (leg = ${Number(leg)} and side > ${Number(side)}))))`;
}

/** Cursor of a posting in its owner's log, as pages of the contract carry it; unique. */
export const postingPlace = ({ created_at, side, leg, key }: PostingRow): string =>
  `${created_at}/${side}/${leg}/${key}`;

export const countPostings = (db: Queryable, filter: PostingFilter): Promise<number> =>
  countRows(db, db`select 1 from ledger.posting where ${where(db, filter)}`);

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
