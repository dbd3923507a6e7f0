import { DAY_MS } from '@candor/domain/durations';

/** Days of this API are days at UTC+8. */
const DAY_OFFSET_MS = 8 * 3_600_000;

export const startOfDay = (nowMs: number): number =>
  Math.floor((nowMs + DAY_OFFSET_MS) / DAY_MS) * DAY_MS - DAY_OFFSET_MS;
