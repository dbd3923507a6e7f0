import { HOUR_MS } from '../durations.ts';
import { newYorkClock } from '../markets/session.ts';
import type { SymbolType } from '../markets/symbols.ts';

/** The trading day of currencies and metals rolls over at 17:00 New York. */
const TURN_HOUR = 17;
const MONDAY = 1;
const WEDNESDAY = 3;
const FRIDAY = 5;
const TRIPLE = 3;

/**
 * First moment after `afterMs` at which open positions are charged or paid carry: crypto every full
 * hour, others at 17:00 New York from Monday to Friday. Epoch milliseconds. Source: rules §4.
 */
export function nextCarryTime(type: SymbolType, afterMs: number): number {
  let hourMs = (Math.floor(afterMs / HOUR_MS) + 1) * HOUR_MS;
  while (!isCarryTime(type, hourMs)) hourMs += HOUR_MS;
  return hourMs;
}

/** Whether carry is charged or paid at exactly this moment. */
export function isCarryTime(type: SymbolType, timeMs: number): boolean {
  if (timeMs % HOUR_MS !== 0) return false;
  if (type === 'crypto') return true;
  const { weekday, hour } = newYorkClock(timeMs);
  return hour === TURN_HOUR && weekday >= MONDAY && weekday <= FRIDAY;
}

/** Number of days that a swap pays for: Wednesday's includes the weekend. */
export const swapDays = (timeMs: number): number =>
  newYorkClock(timeMs).weekday === WEDNESDAY ? TRIPLE : 1;
