import { dayBounds } from '../proofs/sealed-day.ts';
import { rate, type Rate } from '../money/money.ts';
import { displayCurrencies } from './display-currencies.ts';

/** Setting with the rates of currencies that none of our markets quotes. */
export const DISPLAY_RATES_KEY = 'display_rates';
/** Source of placeholder rates, which a live product never shows. */
export const PRACTICE_SOURCE = 'practice';

/** Rates set by two operators: units of each currency for one dollar, as of a day. */
export interface DisplayRates {
  /** UTC day, `YYYY-MM-DD`. */
  readonly date: string;
  /** Publisher of the rates, shown to customers. */
  readonly source: string;
  readonly rates: ReadonlyMap<string, Rate>;
}

const DECIMAL = /^\d{1,9}(\.\d{1,9})?$/;
const SOURCE = /^[\p{L}\p{N}][\p{L}\p{N} .,&'()-]{0,79}$/u;
const codes: readonly string[] = displayCurrencies
  .filter(({ source }) => source.kind === 'setting')
  .map(({ code }) => code);

/** Null unless the text has a day, a source and a rate for exactly these currencies. */
export function parseDisplayRates(text: string): DisplayRates | null {
  const value = objectOf(text);
  if (!value || Object.keys(value).length !== 3) return null;
  const { date, source, rates } = value;
  if (typeof date !== 'string' || dayBounds(date) === null) return null;
  if (typeof source !== 'string' || !SOURCE.test(source)) return null;
  if (typeof rates !== 'object' || rates === null) return null;
  const entries = Object.entries(rates as Record<string, unknown>);
  if (entries.length !== codes.length) return null;
  const parsed = new Map<string, Rate>();
  for (const [code, figure] of entries) {
    if (!codes.includes(code) || typeof figure !== 'string' || !DECIMAL.test(figure)) return null;
    parsed.set(code, rate(figure));
  }
  return [...parsed.values()].every((each) => each > 0n) ? { date, source, rates: parsed } : null;
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
