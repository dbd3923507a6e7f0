import { addDays, dayOf, nextMidnight, type Day } from '../../calendar.ts';

/**
 * The day whose NAV executes what is asked now: the next 00:00 UTC+8, and never one whose price is
 * known already. `markedDay`: newest day with a NAV.
 */
export function nextNavDay(nowMs: number, markedDay: Day | null): Day {
  const next = dayOf(nextMidnight(nowMs));
  if (markedDay === null || markedDay < next) return next;
  return addDays(markedDay, 1);
}
