import type { DecidingTick, SecondContract } from './terms.ts';

/** A tick later than this does not count as the price of its moment. Source: rules §5. */
export const TICK_WINDOW_MS = 3_000;

/** The tick a contract waits for: the first valid one after a sequence, within a time window. */
export interface AwaitedTick {
  readonly afterSequence: number;
  /** First and last moment, both included. Epoch milliseconds. */
  readonly fromMs: number;
  readonly untilMs: number;
  /**
   * Entry is an opening and needs a live price; exit is a closing and takes any that is not halted.
   */
  readonly use: 'entry' | 'exit';
}

/** The entry is the first tick after acceptance, both by time and by sequence. */
export const awaitedEntry = (
  contract: Pick<SecondContract, 'acceptedAtMs' | 'acceptedSequence'>,
): AwaitedTick => awaited('entry', contract.acceptedAtMs + 1, contract.acceptedSequence);

/** The exit is the first tick from entry time + period on. */
export const awaitedExit = (
  { periodS }: Pick<SecondContract, 'periodS'>,
  entry: Pick<DecidingTick, 'timeMs' | 'sequence'>,
): AwaitedTick => awaited('exit', entry.timeMs + periodS * 1_000, entry.sequence);

export const awaited = (
  use: AwaitedTick['use'],
  fromMs: number,
  afterSequence: number,
): AwaitedTick => ({ use, fromMs, untilMs: fromMs + TICK_WINDOW_MS, afterSequence });

export const isUsable = (use: AwaitedTick['use'], state: DecidingTick['state']): boolean =>
  use === 'entry' ? state === 'live' : state !== 'halted';

/**
 * The awaited tick in an ordered log; `missed` once the log has passed the window without one,
 * `waiting` while it may still come. More log never changes a result other than `waiting`.
 */
export function findAwaited(
  log: readonly DecidingTick[],
  { use, fromMs, untilMs, afterSequence }: AwaitedTick,
): DecidingTick | 'missed' | 'waiting' {
  for (const tick of log) {
    if (tick.sequence <= afterSequence || tick.timeMs < fromMs) continue;
    if (tick.timeMs > untilMs) return 'missed';
    if (isUsable(use, tick.state)) return tick;
  }
  return 'waiting';
}
