import { DAY_MS, HOUR_MS } from '../durations.ts';
import { isHoliday } from './holidays.ts';
import type { SessionName } from './session-name.ts';

const SUNDAY = 0;
const FRIDAY = 5;
const SATURDAY = 6;
/** The trading day rolls over at 17:00 New York; metals then pause for an hour. */
const TURN_HOUR = 17;
/** Weekends with holidays on both sides are shorter than this. */
const SEARCH_HOURS = 24 * 10;

/**
 * Whether a market is open at that moment (epoch milliseconds). Hours are New York time by the tz
 * database, including daylight saving time. Source: rules §3.
 */
export function isOpen(session: SessionName, timeMs: number): boolean {
  if (session === 'always') return true;
  const local = timeMs + newYorkOffsetMs(timeMs);
  const hour = Math.floor(local / HOUR_MS) % 24;
  const weekday = weekdayOf(local);
  if (weekday === SATURDAY) return false;
  if (weekday === SUNDAY && hour < TURN_HOUR) return false;
  if (weekday === FRIDAY && hour >= TURN_HOUR) return false;
  if (session === 'metals' && hour === TURN_HOUR) return false;
  return !isHoliday(session, tradingDay(local));
}

/** First moment from `timeMs` on at which the market is open; openings are on the hour. */
export function nextOpening(session: SessionName, timeMs: number): number {
  if (isOpen(session, timeMs)) return timeMs;
  const firstHour = Math.floor(timeMs / HOUR_MS) + 1;
  for (let hour = firstHour; hour < firstHour + SEARCH_HOURS; hour++) {
    if (isOpen(session, hour * HOUR_MS)) return hour * HOUR_MS;
  }
  throw new RangeError(`market ${session} does not open within ten days`);
}

/** Trading day of a local time, `YYYY-MM-DD`: from 17:00 on it is the next day. */
function tradingDay(localMs: number): string {
  const shifted = localMs + (24 - TURN_HOUR) * HOUR_MS;
  return isoDay(Math.floor(shifted / DAY_MS));
}

/** Weekday (Sunday is 0) and hour of a moment in New York. */
export function newYorkClock(timeMs: number): { readonly weekday: number; readonly hour: number } {
  const local = timeMs + newYorkOffsetMs(timeMs);
  return { weekday: weekdayOf(local), hour: Math.floor(local / HOUR_MS) % 24 };
}

const weekdayOf = (localMs: number): number => (Math.floor(localMs / DAY_MS) + 4) % 7;

const newYork = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
});
const offsets = new Map<number, number>();
const OFFSETS_MAX = 50_000;

/** New York local time minus UTC. It changes only on the hour, so it is cached per hour. */
function newYorkOffsetMs(timeMs: number): number {
  const hour = Math.floor(timeMs / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const part: Record<string, number> = {};
  for (const { type, value } of newYork.formatToParts(hour * HOUR_MS)) part[type] = Number(value);
  const local = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour);
  const offset = local - hour * HOUR_MS;
  if (offsets.size >= OFFSETS_MAX) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

/** Calendar date of a day number since 1970-01-01. */
function isoDay(dayNumber: number): string {
  return isoDate.format(dayNumber * DAY_MS);
}

const isoDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', dateStyle: 'short' });
