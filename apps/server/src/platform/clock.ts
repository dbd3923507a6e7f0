/** Stops a timer; calling it twice is harmless. */
export type Stop = () => void;

/**
 * The only source of time. Timers keep their rate and never overlap themselves: a run that takes
 * longer than its period delays the next one.
 */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  every(periodMs: number, run: () => void | Promise<void>): Stop;
  after(delayMs: number, run: () => void | Promise<void>): Stop;
  /** Set while the time is uncertain; absent on clocks that are never in doubt. */
  doubt?(): ClockDoubt | null;
}

export interface ClockDoubt {
  /** How far this node's time is ahead of the database's; negative: behind. */
  readonly aheadMs: number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  every(periodMs, run) {
    let stopped = false;
    let timer = setTimeout(turn, periodMs);
    async function turn() {
      const startedAt = performance.now();
      await run();
      const leftMs = periodMs - (performance.now() - startedAt);
      if (!stopped) timer = setTimeout(turn, Math.max(leftMs, 0));
    }
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  },
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

interface Due {
  at: number;
  order: number;
  periodMs: number | null;
  run: () => void | Promise<void>;
}

/** A clock that stands still until it is advanced; timers then run in order of their due time. */
export class ManualClock implements Clock {
  #now: number;
  #order = 0;
  readonly #timers = new Set<Due>();
  #doubt: ClockDoubt | null = null;

  constructor(startMs: number) {
    this.#now = startMs;
  }

  now(): number {
    return this.#now;
  }

  every(periodMs: number, run: () => void | Promise<void>): Stop {
    return this.#add({ at: this.#now + periodMs, order: this.#order++, periodMs, run });
  }

  after(delayMs: number, run: () => void | Promise<void>): Stop {
    return this.#add({ at: this.#now + delayMs, order: this.#order++, periodMs: null, run });
  }

  doubt(): ClockDoubt | null {
    return this.#doubt;
  }

  /** Simulates a database clock that diverged from this one, until called with null. */
  putInDoubt(doubt: ClockDoubt | null): void {
    this.#doubt = doubt;
  }

  /** Moves time forward, awaiting every timer that falls due on the way. */
  async advance(byMs: number): Promise<void> {
    const end = this.#now + byMs;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#now = Math.max(this.#now, next.at);
      if (next.periodMs === null) this.#timers.delete(next);
      else next.at += next.periodMs;
      await next.run();
    }
    this.#now = end;
  }

  /**
   * Moves time forward in one step, as for a machine that slept: every due timer runs only once,
   * followed by the timers that these set for immediately.
   */
  async jump(byMs: number): Promise<void> {
    this.#now += byMs;
    const due = [...this.#timers].filter((timer) => timer.at <= this.#now);
    for (const timer of due.toSorted((a, b) => a.at - b.at || a.order - b.order)) {
      if (timer.periodMs === null) this.#timers.delete(timer);
      else timer.at = this.#now + timer.periodMs;
      await timer.run();
    }
    await this.advance(0);
  }

  /** Sets the time, as an operator or a time server would: timers do not notice. */
  step(byMs: number): void {
    this.#now += byMs;
    for (const timer of this.#timers) timer.at += byMs;
  }

  #next(end: number): Due | undefined {
    let first: Due | undefined;
    for (const timer of this.#timers) {
      if (timer.at > end) continue;
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order))
        first = timer;
    }
    return first;
  }

  #add(due: Due): Stop {
    this.#timers.add(due);
    return () => this.#timers.delete(due);
  }
}
