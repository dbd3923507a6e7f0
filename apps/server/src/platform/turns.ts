import type { Clock } from './clock.ts';

/** The queue is full. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn';
}

export interface TurnLimits {
  readonly runningMax: number;
  readonly waitingMax?: number;
  /**
   * After this time the turn passes to the next while the run continues, so that a run waiting for
   * a lock holds up nobody.
   */
  readonly patience?: { readonly clock: Clock; readonly ms: number };
}

/**
 * Runs up to `runningMax` tasks concurrently; up to `waitingMax` others wait in order of arrival.
 */
export function createTurns({ runningMax, waitingMax = Infinity, patience }: TurnLimits) {
  const waiting: (() => void)[] = [];
  let running = 0;

  // A finished task hands its place over directly, so that no newcomer takes it in between.
  const handOn = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax) throw new NoTurn();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    let isOurs = true;
    const end = () => {
      if (isOurs) handOn();
      isOurs = false;
    };
    const stop = patience?.clock.after(patience.ms, end);
    try {
      return await run();
    } finally {
      stop?.();
      end();
    }
  };
}
