import { HOUR_MS, WEEK_MS } from '../../durations.ts';

const WEEK_HOURS = 168;
/** A Monday, 00:00 UTC. */
const FIRST_MONDAY_MS = 4 * 24 * HOUR_MS;

/** Activity in each hour of a day (UTC), as variance; only the shape matters. */
const aroundTheClock = [
  1.0, 0.95, 0.9, 0.85, 0.8, 0.8, 0.85, 0.95, 1.05, 1.05, 1.0, 1.0, 1.15, 1.4, 1.6, 1.5, 1.35, 1.2,
  1.05, 1.0, 1.0, 0.95, 0.95, 1.0,
];
const officeHours = [
  0.7, 0.75, 0.65, 0.55, 0.5, 0.6, 0.9, 1.3, 1.4, 1.3, 1.1, 1.1, 1.6, 1.9, 1.9, 1.7, 1.3, 0.9, 0.8,
  0.7, 0.6, 0.4, 0.4, 0.55,
];
const WEEKEND_CRYPTO = 0.7;
/** While a market is closed its price still moves a little, so that it opens with a gap. */
const CLOSED = 0.04;
const FRIDAY_CLOSE = 4 * 24 + 22;
const SUNDAY_OPEN = 6 * 24 + 21;

/**
 * Business time runs fast when markets are active and slowly when they are not, so that a walk of
 * even pace along it has daily and weekly patterns. A year of it is as long as a calendar year.
 */
export class BusinessClock {
  /** Business milliseconds since the start of the week, at each of its hours. */
  readonly #until: Float64Array;

  constructor(kind: 'crypto' | 'offices') {
    const weights = Array.from({ length: WEEK_HOURS }, (_, hour) => weightOf(kind, hour));
    const scale = WEEK_MS / weights.reduce((sum, weight) => sum + weight, 0);
    this.#until = new Float64Array(WEEK_HOURS + 1);
    for (const [hour, weight] of weights.entries())
      this.#until[hour + 1] = this.#until[hour]! + weight * scale;
  }

  /** Business milliseconds at a moment, epoch milliseconds; never decreases. */
  at(timeMs: number): number {
    const since = timeMs - FIRST_MONDAY_MS;
    const weekStart = Math.floor(since / WEEK_MS) * WEEK_MS;
    const hour = Math.floor((since - weekStart) / HOUR_MS);
    const share = (since - weekStart) / HOUR_MS - hour;
    const from = this.#until[hour]!;
    return FIRST_MONDAY_MS + weekStart + from + (this.#until[hour + 1]! - from) * share;
  }

  /** Speed of the clock at a moment; 1 is ordinary. */
  pace(timeMs: number): number {
    const since = timeMs - FIRST_MONDAY_MS;
    const hour = Math.floor(since / HOUR_MS) - Math.floor(since / WEEK_MS) * WEEK_HOURS;
    return (this.#until[hour + 1]! - this.#until[hour]!) / HOUR_MS;
  }
}

function weightOf(kind: 'crypto' | 'offices', hour: number): number {
  if (kind === 'crypto') return aroundTheClock[hour % 24]! * (hour >= 5 * 24 ? WEEKEND_CRYPTO : 1);
  return hour >= FRIDAY_CLOSE && hour < SUNDAY_OPEN ? CLOSED : officeHours[hour % 24]!;
}
