import type { Price } from '../money/money.ts';
import { awaited, findAwaited, isUsable, TICK_WINDOW_MS } from './awaited-tick.ts';
import type { DecidingTick } from './terms.ts';

/** If two ticks of a symbol are further apart than this, the log stood still between them. */
export const STANDSTILL_MS = TICK_WINDOW_MS;

/**
 * Exit rule by the number that a contract was accepted under. Under the first, a contract without
 * an exit in time is void, whatever the reason; under the second, a contract pauses while the log
 * stands still. Source: docs/decisions/0091.
 */
export type ExitRule = 1 | 2;
export const EXIT_RULE: ExitRule = 2;

/** The last price before a standstill and the first one after it; both are tradable. */
export interface Standstill {
  readonly last: DecidingTick;
  readonly resumed: DecidingTick;
}

/** State of a contract: the price its exit is compared with, and when the exit may come. */
export interface Standing {
  readonly reference: Price;
  readonly afterSequence: number;
  /** Epoch milliseconds. */
  readonly fromMs: number;
}

/**
 * The standstill at a moment when a contract found no exit, `none` if ticks continued and the
 * market gave no price, `waiting` while no price has come after it. The log must reach from the
 * tick of `afterSequence`, inclusive, to beyond the window of the exit.
 */
export function findStandstill(
  log: readonly DecidingTick[],
  { afterSequence, fromMs }: Pick<Standing, 'afterSequence' | 'fromMs'>,
): Standstill | 'none' | 'waiting' {
  const own = log.filter(({ sequence }) => sequence >= afterSequence);
  const before = own.filter(({ timeMs }) => timeMs < fromMs);
  const after = own.slice(before.length);
  const gapMs = (after[0]?.timeMs ?? Infinity) - (before.at(-1)?.timeMs ?? -Infinity);
  if (gapMs <= STANDSTILL_MS) return 'none';
  const last = before.findLast(({ state }) => isUsable('exit', state));
  const resumed = after.find(({ state }) => isUsable('exit', state));
  return last && resumed ? { last, resumed } : 'waiting';
}

/**
 * Remaining milliseconds of a contract when the log stands still over its end; null if it does not.
 * The log is that of `findStandstill`.
 */
export function leftWhilePaused(
  log: readonly DecidingTick[],
  standing: Pick<Standing, 'afterSequence' | 'fromMs'>,
  nowMs: number,
): number | null {
  const { afterSequence, fromMs } = standing;
  if (nowMs <= fromMs + TICK_WINDOW_MS) return null;
  if (findStandstill(log, standing) !== 'waiting') return null;
  const last = log.findLast(
    ({ sequence, timeMs, state }) =>
      sequence >= afterSequence && timeMs < fromMs && isUsable('exit', state),
  );
  return last ? fromMs - last.timeMs : null;
}

/**
 * The contract resumes at the first price after the standstill as it was at the last one before it:
 * with the same distance from its reference and the same remaining time.
 */
export const resumedAt = (
  { reference, fromMs }: Pick<Standing, 'reference' | 'fromMs'>,
  { last, resumed }: Standstill,
): Standing => ({
  reference: (reference + resumed.price - last.price) as Price,
  afterSequence: resumed.sequence,
  fromMs: resumed.timeMs + (fromMs - last.timeMs),
});

/** Exit of a contract under the second rule, with its reference price; across all standstills. */
export function findExit(
  log: readonly DecidingTick[],
  entered: Standing,
): { readonly exit: DecidingTick; readonly reference: Price } | 'missed' | 'waiting' {
  for (let standing = entered; ;) {
    const { afterSequence, fromMs, reference } = standing;
    const exit = findAwaited(log, awaited('exit', fromMs, afterSequence));
    if (exit === 'waiting') return exit;
    if (exit !== 'missed') return { exit, reference };
    const pause = findStandstill(log, standing);
    if (pause === 'none') return 'missed';
    if (pause === 'waiting') return pause;
    standing = resumedAt(standing, pause);
  }
}
