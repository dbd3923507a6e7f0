/** A month as weeks that begin on Monday. */
import { addDays, addMonths, mondayOf, type Day } from '@candor/domain/calendar';

/** `2026-11`. */
export type Month = string;

export const shiftMonth = (month: Month, months: number): Month =>
  addMonths(`${month}-01`, months).slice(0, 7);

/** Days of each week; those of other months are null. */
export function weeksOf(month: Month): (Day | null)[][] {
  const first: Day = `${month}-01`;
  const next: Day = `${shiftMonth(month, 1)}-01`;
  const weeks: (Day | null)[][] = [];
  for (let monday = mondayOf(first); monday < next; monday = addDays(monday, 7))
    weeks.push(
      [0, 1, 2, 3, 4, 5, 6].map((place) => {
        const day = addDays(monday, place);
        return day.startsWith(month) ? day : null;
      }),
    );
  return weeks;
}
