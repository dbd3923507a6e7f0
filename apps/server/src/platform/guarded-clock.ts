import { type Clock, type ClockDoubt, systemClock } from './clock.ts';
import type { Log } from './log.ts';

const ROUND_MS = 1_000;
/** A larger difference from the database's clock puts the time in doubt. */
export const DOUBT_MS = 1_000;
/** A clock that jumped ahead is followed once it has stayed there this long. */
const FOLLOW_AFTER_MS = 10_000;

export interface GuardedClockOptions {
  /** The database's clock. Epoch milliseconds. */
  readonly readReference: () => Promise<number>;
  /** A monotonic millisecond counter, independent of the machine's wall clock. */
  readonly steady: () => number;
  /** Lower bound of the given time: the last time written before this start. Epoch milliseconds. */
  readonly notBeforeMs: number;
  readonly timers: Pick<Clock, 'every' | 'after'>;
  readonly log: Pick<Log, 'error' | 'warn'>;
}

export interface GuardedClock extends Clock {
  doubt(): ClockDoubt | null;
  /** Compares with the database's clock; runs every second automatically. */
  sync(): Promise<void>;
  stop(): void;
}

/**
 * Time of this node: it follows the clock of the database, never runs back, and never reads the
 * machine's clock (docs/decisions/0089-database-time.md). A small difference is corrected immediately
 * when the node is behind, and by standing still when it is ahead. A difference of more than a
 * second puts the time in doubt, which halts trading: a time ahead of the database stands still
 * until the database catches up, and a database that jumped ahead is followed once it has stayed
 * there.
 */
export async function createGuardedClock(options: GuardedClockOptions): Promise<GuardedClock> {
  const { readReference, steady, timers, log } = options;
  let anchor = { timeMs: await readReference(), steadyMs: steady() };
  let last = Math.floor(options.notBeforeMs);
  let doubt: ClockDoubt | null = null;
  let jumpedAtMs: number | undefined;
  const estimate = () => anchor.timeMs + (steady() - anchor.steadyMs);
  // After a restart with the clock set back, times already written lie in the future.
  judge(last - anchor.timeMs, last - anchor.timeMs > DOUBT_MS);

  function now(): number {
    last = Math.max(last, Math.floor(estimate()));
    return last;
  }

  function judge(aheadMs: number, isDoubtful: boolean): void {
    const before = doubt;
    doubt = isDoubtful ? { aheadMs: Math.round(aheadMs) } : null;
    if (doubt && !before)
      log.error({ aheadMs: doubt.aheadMs }, 'clock: time is in doubt, trading is halted');
    if (!doubt && before) log.warn({}, 'clock: time is certain again');
  }

  async function sync(): Promise<void> {
    const askedMs = steady();
    const reference = await readReference().catch(() => null);
    if (reference === null) return;
    const answeredMs = steady();
    const uncertaintyMs = (answeredMs - askedMs) / 2;
    const referenceMs = reference + uncertaintyMs;
    const offMs = estimate() - referenceMs;
    const isJump = Math.abs(offMs) > DOUBT_MS + uncertaintyMs;
    const isAhead = offMs > 0;
    if (isJump) jumpedAtMs ??= answeredMs;
    else jumpedAtMs = undefined;
    const isLasting = jumpedAtMs !== undefined && answeredMs - jumpedAtMs >= FOLLOW_AFTER_MS;
    if (isLasting) jumpedAtMs = undefined;
    // A difference within the query's round trip needs no correction.
    if (isLasting || (isJump && isAhead) || (!isJump && Math.abs(offMs) > uncertaintyMs))
      anchor = { timeMs: referenceMs, steadyMs: answeredMs };
    const aheadMs = now() - referenceMs;
    judge(aheadMs, Math.abs(aheadMs) > DOUBT_MS + uncertaintyMs);
  }

  const stop = timers.every(ROUND_MS, sync);
  return { now, doubt: () => doubt, sync, stop, every: timers.every, after: timers.after };
}

/** The clock of a process: the database's time, advanced by the machine's monotonic counter. */
export const openGuardedClock = (
  options: Pick<GuardedClockOptions, 'readReference' | 'notBeforeMs' | 'log'>,
): Promise<GuardedClock> =>
  createGuardedClock({ ...options, steady: () => performance.now(), timers: systemClock });
