import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { addDays, dayOf, startOfDay, type Day } from '../calendar.ts';

/** Spans of the curve. */
export const worthRanges = ['1D', '1W', '1M', '1Y'] as const;
export type WorthRange = (typeof worthRanges)[number];

/** Distance of points, and how far back they go. Days begin at 00:00 UTC+8. */
const spans: Readonly<Record<WorthRange, { readonly stepMs: number; readonly days: number }>> = {
  '1D': { stepMs: 15 * MINUTE_MS, days: 1 },
  '1W': { stepMs: 2 * 60 * MINUTE_MS, days: 7 },
  '1M': { stepMs: DAY_MS, days: 30 },
  '1Y': { stepMs: DAY_MS, days: 365 },
};

/** From the beginning of a span, or of the account if that is later, to now. Epoch milliseconds. */
export function momentsOf(range: WorthRange, nowMs: number, openedMs: number): number[] {
  const { stepMs, days } = spans[range];
  return between(nowMs - days * DAY_MS, { stepMs, nowMs, openedMs });
}

/** The beginnings of the days of a month that an account has lived, and its end or now. */
export function momentsOfMonth(
  { from, until }: { readonly from: Day; readonly until: Day },
  nowMs: number,
  openedMs: number,
): number[] {
  const endMs = Math.min(startOfDay(addDays(until, 1)), nowMs + 1);
  const startMs = Math.max(startOfDay(from), Math.min(startOfDay(dayOf(openedMs)), endMs));
  const starts: number[] = [];
  for (let day = dayOf(startMs); startOfDay(day) < endMs; day = addDays(day, 1))
    starts.push(startOfDay(day));
  return [...starts, endMs];
}

/** Steps are aligned to days in UTC+8, so that points stay where they are from one reading to the next. */
function between(
  fromMs: number,
  { stepMs, nowMs, openedMs }: { stepMs: number; nowMs: number; openedMs: number },
): number[] {
  const originMs = startOfDay(dayOf(fromMs));
  const first = originMs + Math.ceil((fromMs - originMs) / stepMs) * stepMs;
  // What is posted at a moment counts after it: the opening of the account is in its first point.
  const steps = openedMs + 1 > first ? [openedMs + 1] : [];
  for (let atMs = first; atMs <= nowMs; atMs += stepMs) if (atMs > openedMs + 1) steps.push(atMs);
  return [...steps, nowMs + 1];
}
