const pad = (value: number): string => String(value).padStart(2, '0');

/** Time left as `h:mm:ss`; never below zero. */
export function hoursText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  const [hours, minutes] = [Math.trunc(seconds / 3_600), Math.trunc(seconds / 60) % 60];
  return `${hours}:${pad(minutes)}:${pad(seconds % 60)}`;
}
