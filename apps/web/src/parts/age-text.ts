import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@candor/domain/durations';

/** `0.4 s` while young, whole seconds from ten on; the next unit from two of it on. */
export function ageText(ageMs: number): string {
  if (ageMs < 10 * SECOND_MS) return `${(Math.trunc(ageMs / 100) / 10).toFixed(1)} s`;
  if (ageMs < 2 * MINUTE_MS) return `${Math.trunc(ageMs / SECOND_MS)} s`;
  if (ageMs < 2 * HOUR_MS) return `${Math.trunc(ageMs / MINUTE_MS)} min`;
  if (ageMs < 2 * DAY_MS) return `${Math.trunc(ageMs / HOUR_MS)} h`;
  return `${Math.trunc(ageMs / DAY_MS)} d`;
}
