/*
 * Figures of the oracle: integers in units of 10⁻¹⁸. Reimplemented on purpose: what checks the
 * product shares no arithmetic with it.
 */
export const UNIT = 10n ** 18n;

/** Parses PostgreSQL's text of a numeric(38, 18). */
export function units(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole) * UNIT + BigInt(fraction.padEnd(18, '0'));
  return text.startsWith('-') ? -size : size;
}

/** Formats units for people. */
export function figure(value: bigint): string {
  const size = value < 0n ? -value : value;
  const fraction = String(size % UNIT)
    .padStart(18, '0')
    .replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${size / UNIT}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Floor of a·b for two figures. */
export function timesDown(a: bigint, b: bigint): bigint {
  const product = a * b;
  const cut = product / UNIT;
  return product < 0n && cut * UNIT !== product ? cut - 1n : cut;
}

/** Ceiling of a·b for two figures. */
export const timesUp = (a: bigint, b: bigint): bigint => -timesDown(-a, b);

/** Ceiling to a number of decimals, for a nonnegative figure. */
export function roundUp(value: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(18 - decimals);
  return ((value + step - 1n) / step) * step;
}

/** Toward zero, to a number of decimals, for a nonnegative figure. */
export function cutOff(value: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(18 - decimals);
  return (value / step) * step;
}
