import type { AxisTick, FormatDateParams } from 'klinecharts';
import { dateText } from '../date-text.ts';

const format = (timestamp: number, options: Intl.DateTimeFormatOptions): string =>
  dateText(timestamp, { timeZone: 'UTC', ...options });
const dayText = (timestamp: number): string =>
  format(timestamp, { day: 'numeric', month: 'short' });
const yearText = (timestamp: number): string =>
  format(timestamp, { day: 'numeric', month: 'short', year: 'numeric' });
const clockText = (timestamp: number): string =>
  format(timestamp, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Day and time of a candle, or its date where candles last a day or longer; in UTC like all times here. */
export const momentText = (timestamp: number, isDaily: boolean): string =>
  isDaily ? yearText(timestamp) : `${dayText(timestamp)} ${clockText(timestamp)}`;

/** Day and time at the crosshair, the time alone on the axis. */
export function timeText({
  timestamp,
  type,
  template,
}: Pick<FormatDateParams, 'timestamp' | 'type' | 'template'>): string {
  // The library asks for hours only where candles are shorter than a day.
  return type === 'xAxis' ? clockText(timestamp) : momentText(timestamp, !template.includes('HH'));
}

/** Half of the longest label: `11月24日` in the axis' size. */
const HALF_LABEL = 24;

/** The ticks whose label, centered on them, lies within the axis, and would not be cut at its ends. */
export const whole = (ticks: readonly AxisTick[], width: number): AxisTick[] =>
  ticks.filter(({ coord }) => coord >= HALF_LABEL && coord <= width - HALF_LABEL);

/** The ticks of the axis, with the day in place of the time wherever a new one begins, and the year at its turn. */
export function withDays(ticks: readonly AxisTick[]): AxisTick[] {
  let day = '';
  let year = ticks[0] && format(Number(ticks[0].value), { year: 'numeric' });
  return ticks.map((tick) => {
    const next = dayText(Number(tick.value));
    if (next === day) return tick;
    day = next;
    const ofYear = format(Number(tick.value), { year: 'numeric' });
    const isTurn = ofYear !== year;
    year = ofYear;
    return { ...tick, text: isTurn ? ofYear : next };
  });
}
