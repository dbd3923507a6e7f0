import { dayBounds } from '../proofs/sealed-day.ts';
import { rate, type Rate } from '../money/money.ts';
import { displayCurrencies } from './display-currencies.ts';

/** The setting that holds rates of currencies that no market of ours quotes. */
export const DISPLAY_RATES_KEY = 'display_rates';
/** Source of rates that stand for nothing: a live product never shows them. */
export const PRACTICE_SOURCE = 'practice';

/** Rates that two operators set: units of each currency for one dollar, as of a day. */
export interface DisplayRates {
  /** UTC day, `YYYY-MM-DD`. */
  readonly date: string;
  /** Who published them, as customers read it. */
  readonly source: string;
  readonly rates: ReadonlyMap<string, Rate>;
}

const DECIMAL = /^\d{1,9}(\.\d{1,9})?$/;
const SOURCE = /^[\p{L}\p{N}][\p{L}\p{N} .,&'()-]{0,79}$/u;
const codes: readonly string[] = displayCurrencies
  .filter(({ source }) => source.kind === 'setting')
  .map(({ code }) => code);

/** Null for a text that says anything else than a day, a source and a rate of each such currency. */
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
