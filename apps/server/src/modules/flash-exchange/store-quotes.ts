import type { ExchangeTerms } from '@candor/domain/flash-exchange/exchange-terms';
import { NO_QUOTES, type UnusedQuotes } from '@candor/domain/flash-exchange/unused-quotes';
import { money, toText, type Money } from '@candor/domain/money/money';
import type { Tx } from '../../platform/db.ts';
import { fromTermsRow, toTermsRow, type TermsRow } from './stored-terms.ts';

export interface Quote {
  readonly userId: string;
  readonly id: string;
  readonly terms: ExchangeTerms;
  readonly expiresAtMs: number;
}

/** A new quote and its value in the settlement currency. */
export interface NewQuote extends Quote {
  readonly value: Money;
}

interface QuoteRow extends TermsRow {
  user_id: string;
  id: string;
  expires_at: number;
}

/** Stores a quote, replacing the customer's previous one. */
export async function putQuote(
  tx: Tx,
  { userId, id, terms, expiresAtMs, value }: NewQuote,
): Promise<void> {
  const row = toTermsRow(terms);
  await tx`
    insert into flash_exchange.quote (user_id, id, from_currency, to_currency, amount, rate,
      received, spread, rounding, from_sequence, to_sequence, expires_at, value)
    values (${userId}, ${id}, ${row.from_currency}, ${row.to_currency}, ${row.amount}, ${row.rate},
      ${row.received}, ${row.spread}, ${row.rounding}, ${row.from_sequence}, ${row.to_sequence},
      ${expiresAtMs}::timestamptz, ${toText(value)})
    on conflict (user_id) do update set (id, from_currency, to_currency, amount, rate, received,
      spread, rounding, from_sequence, to_sequence, expires_at, value) = (excluded.id,
      excluded.from_currency, excluded.to_currency, excluded.amount, excluded.rate,
      excluded.received, excluded.spread, excluded.rounding, excluded.from_sequence,
      excluded.to_sequence, excluded.expires_at, excluded.value)`;
}

/** The quotes of these customers, locked. */
export async function lockQuotes(tx: Tx, userIds: readonly string[]): Promise<Quote[]> {
  const rows = await tx<QuoteRow[]>`
    select * from flash_exchange.quote where user_id = any(${userIds as string[]}::uuid[])
    order by user_id for update`;
  return rows.map((row) => ({
    userId: row.user_id,
    id: row.id,
    terms: fromTermsRow(row),
    expiresAtMs: row.expires_at,
  }));
}

/** Deletes used quotes, so that they no longer count as unused. */
export async function useQuotes(
  tx: Tx,
  used: readonly Pick<Quote, 'userId' | 'id'>[],
): Promise<void> {
  if (used.length === 0) return;
  await tx`
    with named as (
      select * from unnest(${used.map(({ userId }) => userId)}::uuid[],
        ${used.map(({ id }) => id)}::uuid[]) as n (user_id, id)),
    used as (delete from flash_exchange.quote q using named n
      where q.user_id = n.user_id and q.id = n.id returning q.user_id, q.value)
    update flash_exchange.unused u set value = greatest(0, u.value - used.value)
    from used where used.user_id = u.user_id`;
}

/** Value of a customer's unused quotes, locked until the transaction ends. */
export async function lockUnused(tx: Tx, userId: string): Promise<UnusedQuotes> {
  const [row] = await tx<{ value: string; as_of: number }[]>`
    select value, as_of from flash_exchange.unused where user_id = ${userId} for update`;
  return row ? { value: money(row.value), asOfMs: row.as_of } : NO_QUOTES;
}

export async function putUnused(tx: Tx, userId: string, { value, asOfMs }: UnusedQuotes) {
  await tx`
    insert into flash_exchange.unused (user_id, value, as_of)
    values (${userId}, ${toText(value)}, ${asOfMs}::timestamptz)
    on conflict (user_id) do update set (value, as_of) = (excluded.value, excluded.as_of)`;
}
