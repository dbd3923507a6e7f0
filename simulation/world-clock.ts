import type { Clock, Stop } from '@candor/server/src/platform/clock.ts';

interface Timer {
  readonly owner: ProcessClock;
  readonly periodMs: number | null;
  readonly run: () => void | Promise<void>;
  readonly name: string;
  at: number;
  isRunning: boolean;
}

/** Runs a timer under a name that is the same in every run of a seed. */
type Start = (name: string, run: () => Promise<void>) => Promise<void>;

/**
 * The time of a simulated world. It stands still until it is moved; process clocks derive from it.
 */
export class WorldClock {
  #now: number;
  #started = 0;
  readonly #timers = new Set<Timer>();
  readonly #start: Start;

  constructor(startMs: number, start: Start) {
    this.#now = startMs;
    this.#start = start;
  }

  now(): number {
    return this.#now;
  }

  /** The clock of one process, whose name is part of the names of its timers. */
  processClock(name: string): ProcessClock {
    return new ProcessClock(name, this, this.#timers);
  }

  /**
   * Moves time forward in one step. Every timer that fell due runs once, all at the same moment, as
   * in a process that slept or was busy.
   */
  async step(byMs: number): Promise<void> {
    this.#now += byMs;
    const due = [...this.#timers].filter(
      ({ at, isRunning, owner }) => at <= this.#now && !isRunning && !owner.isAsleep,
    );
    await Promise.all(due.toSorted((a, b) => a.at - b.at).map((timer) => this.#run(timer)));
  }

  async #run(timer: Timer): Promise<void> {
    if (timer.periodMs === null) this.#timers.delete(timer);
    else timer.at = this.#now + timer.periodMs;
    timer.isRunning = true;
    try {
      await this.#start(`${timer.name}/${this.#started++}`, async () => timer.run());
    } finally {
      timer.isRunning = false;
    }
  }
}

/** The time as a process sees it: that of the world, plus its clock error. */
export class ProcessClock implements Clock {
  readonly #world: WorldClock;
  readonly #timers: Set<Timer>;
  readonly #name: string;
  #count = 0;
  #isEnded = false;
  /** Added to the time of the world, in milliseconds. Timers do not notice. */
  skewMs = 0;
  /** Set while the machine does not run the process: its timers wait. */
  isAsleep = false;

  constructor(name: string, world: WorldClock, timers: Set<Timer>) {
    this.#name = name;
    this.#world = world;
    this.#timers = timers;
  }

  now(): number {
    return this.#world.now() + this.skewMs;
  }

  every(periodMs: number, run: () => void | Promise<void>): Stop {
    return this.#add(periodMs, periodMs, run);
  }

  after(delayMs: number, run: () => void | Promise<void>): Stop {
    return this.#add(delayMs, null, run);
  }

  /** Cancels everything that this process had planned. */
  end(): void {
    this.#isEnded = true;
    for (const timer of this.#timers) if (timer.owner === this) this.#timers.delete(timer);
  }

  #add(delayMs: number, periodMs: number | null, run: () => void | Promise<void>): Stop {
    if (this.#isEnded) return () => undefined;
    const name = `${this.#name}/timer ${String(this.#count++).padStart(6, '0')}`;
    const at = this.#world.now() + delayMs;
    const timer: Timer = { owner: this, periodMs, run, name, at, isRunning: false };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }
}
