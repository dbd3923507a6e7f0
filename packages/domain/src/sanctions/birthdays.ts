/** Days, `YYYY-MM-DD`, between which a listed person was born; lists often know only a year. */
export interface BirthdayRange {
  readonly from: string;
  readonly to: string;
}

/**
 * `same`: within a listed range. `near`: within a year of one, so that a day and month in the wrong
 * order still count. `unknown`: one side states none. `other`: everything listed is further away.
 */
export type BirthdayMatch = 'same' | 'near' | 'unknown' | 'other';

export function compareBirthdays(
  birthday: string | null,
  listed: readonly BirthdayRange[],
): BirthdayMatch {
  if (birthday === null || listed.length === 0) return 'unknown';
  if (listed.some(({ from, to }) => from <= birthday && birthday <= to)) return 'same';
  const isNear = listed.some(
    ({ from, to }) => yearsFrom(from, -1) <= birthday && birthday <= yearsFrom(to, 1),
  );
  return isNear ? 'near' : 'other';
}

/** The same day some years later; only compared, so that February 29 of any year will do. */
function yearsFrom(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0');
  return `${year}${day.slice(4)}`;
}
