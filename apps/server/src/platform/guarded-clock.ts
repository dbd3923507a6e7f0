import { type Clock, type ClockDoubt, systemClock } from './clock.ts';
import type { Log } from './log.ts';

const ROUND_MS = 1_000;
/** Further from the database's clock than this, nobody knows what time it is. */
export const DOUBT_MS = 1_000;
/** A clock that jumped ahead is followed once it has stayed there for so long. */
const FOLLOW_AFTER_MS = 10_000;

export interface GuardedClockOptions {
  /** The database's clock. Epoch milliseconds. */
  readonly readReference: () => Promise<number>;
  /** Counts milliseconds whatever happens to the clock of the machine. */
  readonly steady: () => number;
  /** No earlier time is ever given: what was written last before this start. Epoch milliseconds. */
  readonly notBeforeMs: number;
  readonly timers: Pick<Clock, 'every' | 'after'>;
  readonly log: Pick<Log, 'error' | 'warn'>;
}

export interface GuardedClock extends Clock {
  doubt(): ClockDoubt | null;
  /** Compares with the database's clock; every second by itself from the first time on. */
  sync(): Promise<void>;
  stop(): void;
}

/**
 * Time of this node: it follows the clock of the database, never runs back, and never asks the clock of
 * the machine (docs/decisions/0089-whose-time.md). Small differences are made good at once when it is
 * behind, by standing still when it is ahead. One of more than a second is a doubt, in which nothing is
 * traded: time ahead of the database stands still until it is caught up with, and a database that
 * jumped ahead is followed once it has stayed there.
 */
export async function createGuardedClock(options: GuardedClockOptions): Promise<GuardedClock> {
  const { readReference, steady, timers, log } = options;
  let anchor = { timeMs: await readReference(), steadyMs: steady() };
  let last = Math.floor(options.notBeforeMs);
  let doubt: ClockDoubt | null = null;
  let jumpedAtMs: number | undefined;
  const estimate = () => anchor.timeMs + (steady() - anchor.steadyMs);
  // A start after the clock was put back: what is written already lies ahead.
  judge(last - anchor.timeMs, last - anchor.timeMs > DOUBT_MS);

  function now(): number {
    last = Math.max(last, Math.floor(estimate()));
    return last;
  }

  function judge(aheadMs: number, isDoubtful: boolean): void {
    const before = doubt;
    doubt = isDoubtful ? { aheadMs: Math.round(aheadMs) } : null;
    if (doubt && !before)
      log.error({ aheadMs: doubt.aheadMs }, 'clock: time is in doubt, nothing is traded');
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
    // Within what the question took, there is nothing to correct.
    if (isLasting || (isJump && isAhead) || (!isJump && Math.abs(offMs) > uncertaintyMs))
      anchor = { timeMs: referenceMs, steadyMs: answeredMs };
    const aheadMs = now() - referenceMs;
    judge(aheadMs, Math.abs(aheadMs) > DOUBT_MS + uncertaintyMs);
  }

  const stop = timers.every(ROUND_MS, sync);
  return { now, doubt: () => doubt, sync, stop, every: timers.every, after: timers.after };
}

/** The clock of a process: the database's time, counted on by what the machine counts. */
export const openGuardedClock = (
  options: Pick<GuardedClockOptions, 'readReference' | 'notBeforeMs' | 'log'>,
): Promise<GuardedClock> =>
  createGuardedClock({ ...options, steady: () => performance.now(), timers: systemClock });
