import type { ExchangeTerms } from '@candor/domain/flash-exchange/exchange-terms';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import { money, price, toText } from '@candor/domain/money/money';

/** Columns that quotes and exchanges have in common. */
export interface TermsRow {
  from_currency: CurrencyCode;
  to_currency: CurrencyCode;
  amount: string;
  rate: string;
  received: string;
  spread: string;
  rounding: string;
  from_sequence: string | null;
  to_sequence: string | null;
}

export const toTermsRow = (terms: ExchangeTerms) => ({
  from_currency: terms.from,
  to_currency: terms.to,
  amount: toText(terms.amount),
  rate: toText(terms.rate),
  received: toText(terms.received),
  spread: toText(terms.spread),
  rounding: toText(terms.rounding),
  from_sequence: terms.fromSequence,
  to_sequence: terms.toSequence,
});

export const fromTermsRow = (row: TermsRow): ExchangeTerms => ({
  from: row.from_currency,
  to: row.to_currency,
  amount: money(row.amount),
  rate: price(row.rate),
  received: money(row.received),
  spread: money(row.spread),
  rounding: money(row.rounding),
  fromSequence: row.from_sequence === null ? null : Number(row.from_sequence),
  toSequence: row.to_sequence === null ? null : Number(row.to_sequence),
});
