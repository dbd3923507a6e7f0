import { wireTimeOffsetHours } from './locales.ts';

const OFFSET_MS = wireTimeOffsetHours * 3_600_000;
const WIRE_TIME = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;

/** Epoch milliseconds → `YYYY-MM-DD HH:mm:ss` at UTC+8. */
export function formatWireTime(epochMs: number): string {
  return new Date(epochMs + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** `YYYY-MM-DD HH:mm:ss` at UTC+8 → epoch milliseconds; NaN for anything else. */
export function parseWireTime(text: string): number {
  const parts = WIRE_TIME.exec(text);
  if (!parts) return Number.NaN;
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const epochMs = Date.UTC(year, month - 1, day, hour, minute, second) - OFFSET_MS;
  // February 30 is invalid and must not roll over to another date.
  return formatWireTime(epochMs) === text ? epochMs : Number.NaN;
}
