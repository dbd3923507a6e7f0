import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Chance } from './chance.ts';

interface Trace {
  readonly name: string;
  /** Number of requests by this part of the program so far. */
  asked: number;
  /** Whether it runs within work that has already passed; false once that work is done. */
  isInside: boolean;
  /** What currently runs within it, one after the other. */
  last: Promise<unknown>;
}

interface Waiting {
  readonly label: string;
  readonly run: () => Promise<void>;
}

/**
 * Turns of the event loop without a new request after which nothing in the process can continue:
 * everything waits for the database, and so for the gate. Work waiting for another thread could
 * still continue, so nothing may do so between its requests, or the machine would decide what is
 * drawn beside it.
 */
const QUIET_TURNS = 6;
/** A millisecond or two: long for a turn, short for a test. */
const PAUSE_TURNS_MAX = 300;

/**
 * Passes one request at a time to the database, in random order. A server sends its work at any
 * time and the database answers when it can; here all work that is ready is collected first and the
 * next piece drawn, so that a seed decides every order in which transactions may meet.
 */
export class Gate {
  readonly #traces = new AsyncLocalStorage<Trace>();
  readonly #chance: Chance;
  readonly #pauses: Chance | null;
  readonly #waiting: Waiting[] = [];
  readonly #course = createHash('sha256');
  #quietTurns = 0;
  #pumping: Promise<void> | null = null;
  #unnamed = 0;

  /** `pauses`, also a seed, lets more turns pass before some draws, as on a busy machine. */
  constructor(seed: string, pauses?: string) {
    this.#chance = new Chance(`${seed}/gate`);
    this.#pauses = pauses === undefined ? null : new Chance(`${pauses}/pauses`);
  }

  /**
   * Hash over all work that has passed so far, in order, with the amount of work ready beside it.
   */
  get course(): string {
    return this.#course.copy().digest('hex');
  }

  /** Runs a part of the program under a name that identifies its requests. */
  named<T>(name: string, run: () => T): T {
    return this.#traces.run({ name, asked: 0, isInside: false, last: Promise.resolve() }, run);
  }

  /**
   * Runs work that belongs to a request already past the gate. What it leaves running must pass
   * again.
   */
  async inside<T>(run: () => Promise<T>): Promise<T> {
    const outer = this.#traces.getStore();
    const name = outer ? `${outer.name}/${outer.asked++} inside` : `inside ${this.#unnamed++}`;
    const trace: Trace = { name, asked: 0, isInside: true, last: Promise.resolve() };
    try {
      return await this.#traces.run(trace, run);
    } finally {
      trace.isInside = false;
    }
  }

  pass<T>(work: () => Promise<T>): Promise<T> {
    const trace = this.#traces.getStore();
    if (trace?.isInside) {
      const turn = trace.last.then(work);
      trace.last = turn.catch(() => undefined);
      return turn;
    }
    const number = trace ? trace.asked++ : this.#unnamed++;
    const label = `${trace?.name ?? 'unnamed'}/${String(number).padStart(6, '0')}`;
    return new Promise<T>((resolve, reject) => {
      const run = () => work().then(resolve, reject);
      this.#quietTurns = 0;
      this.#waiting.push({ label, run });
      this.#pumping ??= this.#pump();
    });
  }

  /** Resolves when all work is done, including work that is not awaited. */
  async idle(): Promise<void> {
    for (let quietTurns = 0; quietTurns < QUIET_TURNS; quietTurns++) {
      await setImmediate();
      if (!this.#pumping) continue;
      await this.#pumping;
      quietTurns = 0;
    }
  }

  async #pump(): Promise<void> {
    while (this.#waiting.length > 0) {
      const turns = QUIET_TURNS + (this.#pauses?.between(0, PAUSE_TURNS_MAX) ?? 0);
      for (this.#quietTurns = 0; this.#quietTurns < turns; this.#quietTurns++) await setImmediate();
      const ready = this.#waiting.length;
      const { label, run } = this.#take();
      this.#course.update(`${ready} ${label}\n`);
      await run();
    }
    this.#pumping = null;
  }

  /** By label, because the order in which requests arrived may depend on the machine. */
  #take(): Waiting {
    if (this.#waiting.length === 1) return this.#waiting.pop()!;
    this.#waiting.sort((a, b) => (a.label < b.label ? -1 : 1));
    const index = this.#chance.between(0, this.#waiting.length - 1);
    return this.#waiting.splice(index, 1)[0]!;
  }
}
