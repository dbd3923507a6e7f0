import { DAY_MS } from './durations.ts';

/** The product's day: a calendar day in UTC+8, written `YYYY-MM-DD`. Source: products §2. */
export type Day = string;

/** UTC+8 has no daylight saving: every day has the same length. */
const OFFSET_MS = 8 * 3_600_000;

/** 1970-01-01 was a Thursday; Monday is 0. */
const EPOCH_WEEKDAY = 3;

/** The day in which a moment lies. Epoch milliseconds. */
export const dayOf = (atMs: number): Day => textOf(Math.floor((atMs + OFFSET_MS) / DAY_MS));

/** 00:00 UTC+8 of a day, in epoch milliseconds. */
export const startOfDay = (day: Day): number => Date.parse(`${day}T00:00:00Z`) - OFFSET_MS;

/** 24:00 UTC+8 of a day, in epoch milliseconds. */
export const endOfDay = (day: Day): number => startOfDay(day) + DAY_MS;

/** The first 00:00 UTC+8 after a moment; a moment at midnight waits for the next one. */
export const nextMidnight = (atMs: number): number => endOfDay(dayOf(atMs));

export const addDays = (day: Day, days: number): Day => textOf(numberOf(day) + days);

/** Whole days from one day to another; negative if the second is earlier. */
export const daysBetween = (from: Day, to: Day): number => numberOf(to) - numberOf(from);

/** The same date some months later, or the last day of a month that is too short for it. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  const shown = Math.min(date, last.getUTCDate());
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), shown))
    .toISOString()
    .slice(0, 10);
}

/** The Monday of the week in which a day lies: the first day of its ISO 8601 week. */
export const mondayOf = (day: Day): Day => addDays(day, -((numberOf(day) + EPOCH_WEEKDAY) % 7));

/** `2026-11-23 10:00`, in UTC. */
export const minuteText = (epochMs: number): string =>
  new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ');

const numberOf = (day: Day): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const textOf = (dayNumber: number): Day => new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
