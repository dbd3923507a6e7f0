import type { ExchangeTerms } from '@candor/domain/flash-exchange/exchange-terms';
import { money, toText, type Money } from '@candor/domain/money/money';
import type { Queryable, Tx } from '../../platform/db.ts';
import { afterId, countRows, limitOf, type Page } from '../../platform/pages.ts';
import { fromTermsRow, toTermsRow, type TermsRow } from './stored-terms.ts';

export interface Exchange {
  readonly userId: string;
  readonly id: string;
  /** Null if it was made at the current price without a quote. */
  readonly quoteId: string | null;
  readonly terms: ExchangeTerms;
  /** Amount received beyond the quote, in the currency received. */
  readonly improvement: Money;
  readonly exchangedAtMs: number;
}

interface ExchangeRow extends TermsRow {
  user_id: string;
  id: string;
  quote_id: string | null;
  improvement: string;
  exchanged_at: number;
}

const toRow = (made: Exchange) => ({
  ...toTermsRow(made.terms),
  user_id: made.userId,
  id: made.id,
  quote_id: made.quoteId,
  improvement: toText(made.improvement),
  exchanged_at: made.exchangedAtMs,
});

export async function insertExchanges(tx: Tx, exchanges: readonly Exchange[]): Promise<void> {
  const rows = exchanges.map(toRow);
  const column = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map((row) => row[key]);
  await tx`
    insert into flash_exchange.exchange (user_id, id, quote_id, from_currency, to_currency, amount,
      rate, received, spread, rounding, improvement, from_sequence, to_sequence, exchanged_at)
    select user_id, id, quote_id, from_currency, to_currency, amount, rate, received, spread,
      rounding, improvement, from_sequence, to_sequence, to_timestamp(exchanged_ms / 1000.0)
    from unnest(${column('user_id')}::uuid[], ${column('id')}::uuid[],
      ${column('quote_id')}::uuid[], ${column('from_currency')}::text[],
      ${column('to_currency')}::text[], ${column('amount')}::numeric[],
      ${column('rate')}::numeric[], ${column('received')}::numeric[],
      ${column('spread')}::numeric[], ${column('rounding')}::numeric[],
      ${column('improvement')}::numeric[], ${column('from_sequence')}::bigint[],
      ${column('to_sequence')}::bigint[], ${column('exchanged_at')}::bigint[])
      as t (user_id, id, quote_id, from_currency, to_currency, amount, rate, received, spread,
        rounding, improvement, from_sequence, to_sequence, exchanged_ms)`;
}

/** A page of one customer's exchanges, newest first: ids increase with time. */
export async function listExchanges(
  db: Queryable,
  userId: string,
  page: Page,
): Promise<Exchange[]> {
  const rows = await db<ExchangeRow[]>`
    select * from flash_exchange.exchange where user_id = ${userId} ${afterId(db, page)}
    order by id desc ${limitOf(db, page)}`;
  return rows.map(fromRow);
}

const fromRow = (row: ExchangeRow): Exchange => ({
  userId: row.user_id,
  id: row.id,
  quoteId: row.quote_id,
  terms: fromTermsRow(row),
  improvement: money(row.improvement),
  exchangedAtMs: row.exchanged_at,
});

/** An exchange of a customer; undefined if they have none of that id. */
export async function findExchange(
  db: Queryable,
  { userId, id }: Pick<Exchange, 'userId' | 'id'>,
): Promise<Exchange | undefined> {
  const [row] = await db<ExchangeRow[]>`
    select * from flash_exchange.exchange where user_id = ${userId} and id = ${id}`;
  return row && fromRow(row);
}

export const countExchanges = (db: Queryable, userId: string): Promise<number> =>
  countRows(db, db`select 1 from flash_exchange.exchange where user_id = ${userId}`);
