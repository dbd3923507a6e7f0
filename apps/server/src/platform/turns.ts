import type { Clock } from './clock.ts';

/** There is no room to wait. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn';
}

export interface TurnLimits {
  readonly runningMax: number;
  readonly waitingMax?: number;
  /** After so long a turn goes on to the next, though its run goes on too: who waits for a lock holds up nobody. */
  readonly patience?: { readonly clock: Clock; readonly ms: number };
}

/** Runs so many at a time; the others wait, in the order in which they came, up to so many of them. */
export function createTurns({ runningMax, waitingMax = Infinity, patience }: TurnLimits) {
  const waiting: (() => void)[] = [];
  let running = 0;

  // Whoever ends hands its place on, so that no newcomer slips in between.
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
