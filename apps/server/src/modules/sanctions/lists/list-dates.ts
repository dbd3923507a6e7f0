import type { BirthdayRange } from '@candor/domain/sanctions/birthdays';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `day` and `month` from 1; without them the whole month or year. Null if there is no such day. */
export function rangeOf(year: number, month?: number, day?: number): BirthdayRange | null {
  if (!Number.isInteger(year) || year < 1850 || year > 2100) return null;
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` };
  if (!(month >= 1 && month <= 12)) return null;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day !== undefined && !(day >= 1 && day <= last)) return null;
  const text = (number: number) => String(number).padStart(2, '0');
  const start = `${year}-${text(month)}`;
  return { from: `${start}-${text(day ?? 1)}`, to: `${start}-${text(day ?? last)}` };
}

/** From the beginning of one to the end of the other. */
export const spanOf = (from: BirthdayRange, to: BirthdayRange): BirthdayRange => ({
  from: from.from,
  to: to.to,
});

/** A year more on both sides: the list says "about". */
export function aboutRange({ from, to }: BirthdayRange): BirthdayRange {
  const moved = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return { from: moved(from, -1), to: moved(to, 1) };
}

/** `10 Dec 1948`, `Dec 1948`, `1948`, `circa 1948`, `1948 to 1950`: OFAC. Null if it is none. */
export function readWrittenRange(text: string): BirthdayRange | null {
  const isAbout = /\bcirca\b/i.test(text);
  const parts = text
    .replaceAll(/\bcirca\b/gi, ' ')
    .split(/\bto\b/i)
    .map(readWrittenDay);
  const [first, last = first] = parts;
  if (parts.length > 2 || !first || !last) return null;
  const span = spanOf(first, last);
  return isAbout ? aboutRange(span) : span;
}

function readWrittenDay(text: string): BirthdayRange | null {
  const found = /^(?:(?:(\d{1,2})\s+)?([A-Za-z]{3})[a-z]*\s+)?(\d{4})$/.exec(text.trim());
  if (!found) return null;
  const [, day, month, year] = found;
  if (month === undefined) return rangeOf(Number(year));
  const number = months.indexOf(month.toLowerCase()) + 1;
  return rangeOf(Number(year), number, day === undefined ? undefined : Number(day));
}

/** `07/10/1952`, with `00`, `dd` or `mm` for what is unknown: day/month/year. Null if it is none. */
export function readDayMonthYear(text: string): BirthdayRange | null {
  const found = /^(\d{1,2}|dd)\/(\d{1,2}|mm)\/(\d{4})$/i.exec(text.trim());
  if (!found) return /^\d{4}$/.test(text.trim()) ? rangeOf(Number(text)) : null;
  const [day, month] = [Number(found[1]), Number(found[2])];
  // NaN and 0 are both unknown.
  return rangeOf(Number(found[3]), month || undefined, (month && day) || undefined);
}

/** Day of publication: `09/24/2026`. */
export const readMonthDayYear = (text: string): string | null => {
  const found = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  return found && (rangeOf(Number(found[3]), Number(found[1]), Number(found[2]))?.from ?? null);
};

/** Day of publication: `2026-09-24T…`, `24/09/2026`, or `24-Sep-2026`. */
export function readPublished(text: string): string | null {
  const clean = text.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(clean);
  if (iso) return rangeOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))?.from ?? null;
  return (readDayMonthYear(clean) ?? readWrittenDay(clean.replaceAll('-', ' ')))?.from ?? null;
}
