/**
 * Dates as customers read them. The wire's times are UTC+8; the contract's codec has already
 * shifted them back eight hours, so everything here is epoch milliseconds, shown as UTC.
 */

const pad = (value: number): string => String(value).padStart(2, '0');

function partsOf(epochMs: number) {
  const date = new Date(epochMs);
  return {
    year: String(date.getUTCFullYear()).padStart(4, '0'),
    month: pad(date.getUTCMonth() + 1),
    day: pad(date.getUTCDate()),
    clock: `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`,
  };
}

/** `YYYY-MM-DD HH:mm:ss`, where a label or sentence names UTC; `—` for an unknown time. */
export function dateTimeText(epochMs: number | undefined): string {
  if (!isKnown(epochMs)) return '—';
  const { year, month, day, clock } = partsOf(epochMs);
  return `${year}-${month}-${day} ${clock}`;
}

/** `YYYY-MM-DD HH:mm:ss UTC`, where nothing else names the zone. */
export const utcTimeText = (epochMs: number | undefined): string =>
  isKnown(epochMs) ? `${dateTimeText(epochMs)} UTC` : '—';

/** `HH:mm:ss`, below a heading that names day and zone. */
export const timeOfDayText = (epochMs: number): string => partsOf(epochMs).clock;

/** `HH:mm`, for a moment of today or tonight. */
export function clockText(epochMs: number | undefined): string {
  return isKnown(epochMs) ? partsOf(epochMs).clock.slice(0, 5) : '—';
}

/** `YYYY-MM-DD`. */
export function dateText(epochMs: number | undefined): string {
  if (!isKnown(epochMs)) return '—';
  const { year, month, day } = partsOf(epochMs);
  return `${year}-${month}-${day}`;
}

/** `YYYY-MM-DD HH:mm` by this device's own clock and zone. */
export function deviceTimeText(epochMs: number): string {
  const offsetMs = new Date(epochMs).getTimezoneOffset() * 60_000;
  const { year, month, day, clock } = partsOf(epochMs - offsetMs);
  return `${year}-${month}-${day} ${clock.slice(0, 5)}`;
}

/** Time left as `m:ss`; never below zero. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.trunc(seconds / 60)}:${pad(seconds % 60)}`;
}

/** Time left as `HH:mm:ss`, the hours of more than a day too; never below zero. */
export function timeLeftText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60];
  return parts.map((part) => pad(Math.trunc(part))).join(':');
}

const isKnown = (epochMs: number | undefined): epochMs is number =>
  epochMs !== undefined && !Number.isNaN(epochMs);
