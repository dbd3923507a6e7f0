const pad = (value: number): string => String(value).padStart(2, '0');

/** `2026-11-21 13:04:05` in UTC, so that operators in different places read the same time. */
export function timeText(epochMs: number): string {
  const date = new Date(epochMs);
  const day = `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
  const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(pad).join(':');
  return `${day} ${clock}`;
}

/** A duration in its largest fitting unit: `42 s`, `7 min`, `3 h`, `2 d`. */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} d`;
}
