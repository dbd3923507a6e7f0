import type { Price } from '../money/money.ts';
import { awaited, findAwaited, isUsable, TICK_WINDOW_MS } from './awaited-tick.ts';
import type { DecidingTick } from './terms.ts';

/** Two ticks of a symbol further apart than this: the log stood still between them. */
export const STANDSTILL_MS = TICK_WINDOW_MS;

/**
 * Rules of the exit, by the number that a contract was accepted under. By the first one a contract
 * without an exit in time is void, whatever the reason; by the second one a contract pauses while the
 * log stands still. Source: docs/decisions/0091.
 */
export type ExitRule = 1 | 2;
export const EXIT_RULE: ExitRule = 2;

/** The last price before a standstill and the first one after it; both may be traded on. */
export interface Standstill {
  readonly last: DecidingTick;
  readonly resumed: DecidingTick;
}

/** Where a contract stands: what its exit is compared with, and from when on the exit may come. */
export interface Standing {
  readonly reference: Price;
  readonly afterSequence: number;
  /** Epoch milliseconds. */
  readonly fromMs: number;
}

/**
 * The standstill of the log at a moment at which a contract found no exit, `none` when ticks went on
 * and it was the market that gave no price, `waiting` while no price has come after it. The log
 * reaches from the tick of `afterSequence`, which is in it, to beyond the window of the exit.
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
 * Milliseconds that a contract has left while the log stands still over its end; null when it does
 * not. The log is that of `findStandstill`.
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
 * The contract goes on at the first price after the standstill as it stood at the last one before it:
 * as far from its reference, with as much time left.
 */
export const resumedAt = (
  { reference, fromMs }: Pick<Standing, 'reference' | 'fromMs'>,
  { last, resumed }: Standstill,
): Standing => ({
  reference: (reference + resumed.price - last.price) as Price,
  afterSequence: resumed.sequence,
  fromMs: resumed.timeMs + (fromMs - last.timeMs),
});

/** The exit of a contract by the second rule, with what it is compared with; over all standstills. */
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
