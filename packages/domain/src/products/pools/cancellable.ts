import { addDays, startOfDay, type Day } from '../../calendar.ts';

/** Days that decide about a request. */
export interface RequestDays {
  readonly navDay: Day;
  /** Newest NAV that executed a part of it. */
  readonly executedDay: Day | null;
}

/** The day of the next NAV that executes a waiting request. */
export function nextExecution({ navDay, executedDay }: RequestDays, markedDay: Day | null): Day {
  if (markedDay === null || markedDay < navDay) return navDay;
  const isDone = executedDay !== null && executedDay >= markedDay;
  return isDone ? addDays(markedDay, 1) : markedDay;
}

/** Whether a waiting request may be taken back: the price of its NAV cannot be known yet. */
export const isCancellable = (
  request: RequestDays,
  markedDay: Day | null,
  nowMs: number,
): boolean => {
  const day = nextExecution(request, markedDay);
  return (markedDay === null || day > markedDay) && nowMs < startOfDay(day);
};
