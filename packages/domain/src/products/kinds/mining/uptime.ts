import type { KeyedStream } from '../../../markets/practice/keyed-stream.ts';
import { ONE } from '../../../money/fixed.ts';
import { add, rate, ZERO, type Money, type Rate } from '../../../money/money.ts';

/** Below this share of a month, what was kept for hosting in that month is returned. */
export const UPTIME_FLOOR = rate('0.95');

/** One day of a machine, as recorded. */
export interface HostedDay {
  readonly uptime: Rate;
  /** Kept for hosting, in BTC. */
  readonly hosting: Money;
}

/**
 * What is returned for the days of one calendar month: all that was kept for hosting when the
 * machine ran less than 95% of their time, otherwise nothing. Source: products §2.
 */
export function hostingReturn(days: readonly HostedDay[]): Money {
  const ran = days.reduce<bigint>((sum, { uptime }) => sum + uptime, 0n);
  const isLow = ran < UPTIME_FLOOR * BigInt(days.length);
  return isLow ? add(...days.map(({ hosting }) => hosting)) : ZERO;
}

/** A machine stops for hours on this share of days, and for longer on this one. */
const OUTAGE = 0.04;
const LONG_OUTAGE = 0.004;
/** Restarts and maintenance take up to this share of an ordinary day. */
const UPKEEP = 0.006;
const STEPS = 10_000;

/**
 * Simulated uptime of a machine on a day, to four decimals: nearly always above 99%, rarely some
 * hours lost, very rarely most of the day. `dayNumber` counts days since 1970.
 */
export function practiceUptime(secret: KeyedStream, machineId: string, dayNumber: number): Rate {
  const words = secret.derive(streamName(machineId)).wordsAt(0, dayNumber);
  const [which, size] = [words[0]! / 2 ** 32, words[1]! / 2 ** 32];
  const lost = lostShare(which, size);
  const lostSteps = BigInt(Math.round(lost * STEPS));
  return (ONE - (lostSteps * ONE) / BigInt(STEPS)) as Rate;
}

function lostShare(which: number, size: number): number {
  if (which < LONG_OUTAGE) return 0.3 + 0.7 * size;
  if (which < OUTAGE) return 0.02 + 0.25 * size;
  return UPKEEP * size;
}

/** The last characters of an id, which are the random ones of a UUID. */
const streamName = (id: string): string => id.replaceAll('-', '').slice(-12);
