/**
 * Numbers as shown to customers: truncated, never rounded; a comma every three digits and a decimal
 * point in all languages; the true minus sign; a zero without a sign.
 */
import { SCALE, truncateTo, type Fixed } from '@candor/domain/money/fixed';

const MINUS = '−';

export interface NumberStyle {
  /** Digits after the point; padded with zeros. */
  readonly decimals: number;
  /** Puts `+` before a gain. A loss always has a minus. */
  readonly signed?: boolean;
}

/** `1234.567` with 2 decimals → `1,234.56`; signed → `+1,234.56`. */
export function numberText(value: Fixed, { decimals, signed = false }: NumberStyle): string {
  const shown = truncateTo(value, decimals);
  const digits = (shown < 0n ? -shown : shown).toString().padStart(SCALE + 1, '0');
  const whole = withCommas(digits.slice(0, -SCALE));
  const fraction = decimals > 0 ? `.${digits.slice(-SCALE).slice(0, decimals)}` : '';
  return `${signOf(shown, signed)}${whole}${fraction}`;
}

/** A ratio as a percentage: `0.02149` → `2.14%`. */
export function percentText(ratio: Fixed, { decimals, signed = false }: NumberStyle): string {
  return `${numberText(ratio * 100n, { decimals, signed })}%`;
}

/** Sign of what is *displayed*, −1, 0 or 1: a tiny gain displayed as 0.00 is neutral. */
export function shownSign(value: Fixed, decimals: number): -1 | 0 | 1 {
  const shown = truncateTo(value, decimals);
  if (shown === 0n) return 0;
  return shown > 0n ? 1 : -1;
}

/** Inserts commas into a run of digits. */
export function withCommas(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * Typed or pasted text as plain decimal text: commas, spaces and signs are dropped, excess decimals
 * truncated. `" 1,234.567 USDT"` with 2 decimals → `"1234.56"`.
 */
export function cleanDecimal(text: string, decimals: number): string {
  const kept = text.replace(/[^\d.]/g, '');
  const dot = kept.indexOf('.');
  const whole = (dot < 0 ? kept : kept.slice(0, dot)).replace(/^0+(?=\d)/, '').slice(0, 18);
  if (dot < 0 || decimals === 0) return whole;
  const fraction = kept
    .slice(dot + 1)
    .replace(/\./g, '')
    .slice(0, decimals);
  return `${whole === '' ? '0' : whole}.${fraction}`;
}

/**
 * Typed text with the decimal comma of many keyboards as a point, so that `0,5` is a half and not
 * five: a comma just typed at the end, or the only one of text that came into an empty field and
 * is not grouped as ours is (`1,234` stays 1234). `before` is the plain text of the field until now.
 */
export function readDecimalComma(typed: string, before: string): string {
  const comma = typed.lastIndexOf(',');
  const point = typed.indexOf('.');
  const isFresh = before === '' && !/^\D*\d{1,3}(,\d{3})+(\.\d*)?\D*$/.test(typed);
  const isDecimal =
    point < 0
      ? typed.endsWith(',') || (isFresh && typed.indexOf(',') === comma)
      : isFresh && typed.lastIndexOf('.') < comma;
  if (comma < 0 || !isDecimal) return typed;
  return `${typed.slice(0, comma).replaceAll('.', '')}.${typed.slice(comma + 1)}`;
}

/** Plain decimal text with commas, for a field being edited: keeps a trailing point. */
export function groupedDecimal(plain: string): string {
  const [whole = '', fraction] = plain.split('.');
  return fraction === undefined ? withCommas(whole) : `${withCommas(whole)}.${fraction}`;
}

function signOf(value: Fixed, signed: boolean): string {
  if (value < 0n) return MINUS;
  return signed && value > 0n ? '+' : '';
}
