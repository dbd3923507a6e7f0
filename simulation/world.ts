import { HOUR_MS } from '@candor/domain/durations';
import { isOpen, newYorkClock } from '@candor/domain/markets/session';
import type { EmailMessage } from '@candor/server/src/platform/mail.ts';
import { Chance } from './chance.ts';
import type { Rewrite } from './faulty-db.ts';
import { FaultLog } from './fault-log.ts';
import { FaultyBus } from './faulty-bus.ts';
import { Gate } from './gate.ts';
import { ServerProcess, type Surroundings } from './server-process.ts';
import { WorldClock } from './world-clock.ts';

const BOOT_TRIES = 8;
const places = ['north', 'south'] as const;

/** The servers of a simulated world and everything that happens to them. */
export class World {
  readonly clock: WorldClock;
  readonly faults = new FaultLog();
  readonly emailMessages: EmailMessage[] = [];
  /** What the product itself logged as an error since last read. */
  readonly complaints: string[] = [];
  readonly chance: Chance;
  readonly #around: Surroundings;
  #processes: ServerProcess[] = [];
  #started = 0;
  #steps = 0;
  /** No server starts before this moment. Epoch milliseconds. */
  downUntilMs = 0;
  /**
   * Since when a server has been running without interruption; 0 when none is. Epoch milliseconds.
   */
  upSinceMs = 0;

  constructor(options: {
    readonly seed: string;
    readonly pauses?: string | undefined;
    readonly startMs: number;
    readonly databaseUrl: string;
    readonly filesFolder: string;
    readonly rewrite: Rewrite;
  }) {
    const { seed, pauses, startMs, databaseUrl, filesFolder, rewrite } = options;
    const gate = new Gate(seed, pauses);
    this.chance = new Chance(`${seed}/world`);
    this.clock = new WorldClock(startMs, (name, run) => gate.named(name, run));
    this.#around = {
      seed,
      databaseUrl,
      filesFolder,
      gate,
      rewrite,
      clock: this.clock,
      faults: this.faults,
      bus: new FaultyBus(new Chance(`${seed}/bus`), this.faults, gate),
      emailMessages: this.emailMessages,
      complain: (line) => this.complaints.push(line),
      isFaulty: false,
    };
  }

  /** Number of servers started. */
  get started(): number {
    return this.#started;
  }

  get steps(): number {
    return this.#steps;
  }

  /** Hash over all work of all servers, in order. */
  get course(): string {
    return this.#around.gate.course;
  }

  get processes(): readonly ServerProcess[] {
    return this.#processes;
  }

  /** Whether servers and their database fail at times. */
  set isFaulty(value: boolean) {
    this.#around.isFaulty = value;
  }

  /** Lets time pass for every process, and removes those that died. */
  async step(byMs: number): Promise<void> {
    const beforeMs = this.clock.now();
    this.#steps++;
    this.#around.bus.deliverLate();
    await this.clock.step(byMs);
    await this.settle();
    this.#noteCalendar(beforeMs);
  }

  /** Waits until every server has done what it can do at this moment. */
  async settle(): Promise<void> {
    await this.#around.gate.idle();
    await this.bury();
  }

  async bury(): Promise<void> {
    const dead = this.#processes.filter((process) => process.isDead);
    this.#processes = this.#processes.filter((process) => !process.isDead);
    for (const process of dead) await process.kill();
    if (this.#processes.length === 0) this.upSinceMs = 0;
  }

  /** A running server; starts one when there is none. */
  async server(): Promise<ServerProcess> {
    await this.bury();
    return this.anyServer() ?? this.start();
  }

  /** One of the running servers, or null. */
  anyServer(): ServerProcess | null {
    const awake = this.#processes.filter(({ isDead, clock }) => !isDead && !clock.isAsleep);
    return awake.length > 0 ? this.chance.pick(awake) : null;
  }

  /** Starts a server; a start broken by a fault is retried. */
  async start(): Promise<ServerProcess> {
    for (let attempt = 1; ; attempt++) {
      const name = `p${String(++this.#started).padStart(4, '0')}`;
      try {
        const process = await ServerProcess.boot(name, this.#freePlace(), this.#around);
        if (this.#processes.length === 0) this.upSinceMs = this.clock.now();
        this.#processes.push(process);
        return process;
      } catch (error) {
        if (attempt === BOOT_TRIES) throw error;
        await this.step(1_000);
      }
    }
  }

  #freePlace(): string {
    const taken = new Set(this.#processes.map(({ place }) => place));
    return places.find((place) => !taken.has(place))!;
  }

  async kill(process: ServerProcess): Promise<void> {
    await process.kill();
    await this.bury();
  }

  async stop(process: ServerProcess): Promise<void> {
    await process.stop();
    await this.bury();
  }

  /**
   * Whether a server has run long enough, with every clock right, to have done all that was due.
   */
  isSettled(afterMs: number): boolean {
    const isRight = this.#processes.every(({ clock }) => clock.skewMs === 0);
    return this.upSinceMs > 0 && isRight && this.clock.now() - this.upSinceMs >= afterMs;
  }

  /** Sets every clock right. */
  clearSkew(): void {
    for (const { clock } of this.#processes) clock.skewMs = 0;
  }

  /** Stops every server cleanly. */
  async end(): Promise<void> {
    this.isFaulty = false;
    for (const process of this.#processes) await process.stop();
    this.#processes = [];
  }

  #noteCalendar(beforeMs: number): void {
    const nowMs = this.clock.now();
    if (!isOpen('metals', nowMs) && isOpen('metals', beforeMs)) this.faults.fired('market closed');
    if (offsetHours(beforeMs) !== offsetHours(nowMs))
      this.faults.fired('clocks of New York change');
    if (new Date(beforeMs).getUTCFullYear() !== new Date(nowMs).getUTCFullYear())
      this.faults.fired('year ends');
  }
}

/** Hours that New York is behind UTC. */
const offsetHours = (timeMs: number): number =>
  (Math.floor(timeMs / HOUR_MS) - newYorkClock(timeMs).hour + 24) % 24;
