/*
 * Arithmetic of the model: integers in units of 10⁻¹⁸, and days counted in UTC+8. Written a second
 * time on purpose: what checks the product shares no arithmetic and no calendar with it.
 */
export const UNIT = 10n ** 18n;

/** Parses a decimal, as in JSON or PostgreSQL's text of a numeric. */
export function units(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole) * UNIT + BigInt(fraction.slice(0, 18).padEnd(18, '0'));
  return text.startsWith('-') ? -size : size;
}

/** Formats units for people and for requests. */
export function figure(value: bigint): string {
  const size = value < 0n ? -value : value;
  const fraction = String(size % UNIT)
    .padStart(18, '0')
    .replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${size / UNIT}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Toward zero, to a number of decimals, for a nonnegative figure. */
export function cutOff(value: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(18 - decimals);
  return (value / step) * step;
}

/** Away from zero, to a number of decimals, for a nonnegative figure. */
export const roundUp = (value: bigint, decimals: number): bigint =>
  cutOff(value + 10n ** BigInt(18 - decimals) - 1n, decimals);

export const least = (first: bigint, ...others: bigint[]): bigint =>
  others.reduce((a, b) => (b < a ? b : a), first);

/** Amounts of money are cut to six decimals. */
export const MONEY_DECIMALS = 6;

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

const written = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Singapore' });

/** Number of the day in UTC+8 in which a moment lies. */
export const dayNumber = (ms: number): number => Math.floor((ms + 8 * HOUR) / DAY);

/** 00:00 UTC+8 of a day. */
export const dayStart = (day: number): number => day * DAY - 8 * HOUR;

/** `YYYY-MM-DD`. */
export const dayText = (day: number): string => written.format(dayStart(day));

/** A moment as shown, `YYYY-MM-DD HH:mm:ss` in UTC+8. */
export const shownTime = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);
