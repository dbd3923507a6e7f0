import { type CallName, type WireAddress, wireCalls } from '@candor/contract/wire/calls';
import { pino } from 'pino';
import { type App, createApp } from '@candor/server/src/app.ts';
import { connect, type Db } from '@candor/server/src/platform/db.ts';
import type { EmailMessage } from '@candor/server/src/platform/mail.ts';
import { seededRandom } from '@candor/server/src/platform/random.ts';
import { Chance } from './chance.ts';
import { type DbHost, faultyDb, type Rewrite } from './faulty-db.ts';
import type { FaultLog } from './fault-log.ts';
import type { FaultyBus } from './faulty-bus.ts';
import type { Gate } from './gate.ts';
import { simulatedFeeds } from './simulated-feed.ts';
import type { ProcessClock, WorldClock } from './world-clock.ts';

const CONNECTIONS = 4;

/** What all processes of a simulated world share. */
export interface Surroundings {
  readonly seed: string;
  readonly databaseUrl: string;
  readonly filesFolder: string;
  readonly gate: Gate;
  readonly clock: WorldClock;
  readonly bus: FaultyBus;
  readonly faults: FaultLog;
  readonly rewrite: Rewrite;
  readonly emailMessages: EmailMessage[];
  /** Receives what the product itself logs as an error, one line each. */
  readonly complain: (line: string) => void;
  /** Whether faults of processes and their database may happen now. */
  isFaulty: boolean;
}

/** A response as a client reads it. */
export interface Answer {
  readonly code: number;
  readonly result: unknown;
  readonly errorKey?: string;
}

export interface Caller {
  readonly token?: string;
  readonly key?: string;
}

/**
 * One real server of the product in the simulated world, on a clock, bus and database that fail.
 */
export class ServerProcess {
  readonly name: string;
  /** Machine that it runs on: the next process there has the same node name. */
  readonly place: string;
  readonly clock: ProcessClock;
  readonly #around: Surroundings;
  readonly #app: App;
  readonly #real: Db;
  readonly #life: Life;

  private constructor(name: string, place: string, around: Surroundings, parts: Parts) {
    this.name = name;
    this.place = place;
    this.#around = around;
    this.clock = parts.clock;
    this.#app = parts.app;
    this.#real = parts.real;
    this.#life = parts.life;
  }

  /** Boots a server. Throws if a fault breaks the start; the caller may retry. */
  static async boot(name: string, place: string, around: Surroundings): Promise<ServerProcess> {
    const clock = around.clock.processClock(name);
    const real = connect(around.databaseUrl, { max: CONNECTIONS });
    const { bus, leave } = around.bus.join();
    const life = new Life(() => {
      clock.end();
      leave();
    });
    const host = hostOf(name, around, life);
    try {
      const app = await around.gate.named(`${name}/boot`, () =>
        createApp({
          db: faultyDb(real, host),
          bus,
          clock,
          random: seededRandom(`${around.seed}/${name}`),
          log: complaints(around.complain),
          mail: { send: async (emailMessage) => void around.emailMessages.push(emailMessage) },
          mode: 'practice',
          identityReview: 'practice',
          allowPlainBodies: true,
          requestsPerMinuteMax: 1_000_000,
          webFolder: '',
          filesFolder: around.filesFolder,
          nodeId: place,
          feed: 'practice',
          replaySpeed: 1,
          practiceFaults: false,
          feeds: simulatedFeeds(around.seed, around.faults),
        }),
      );
      const process = new ServerProcess(name, place, around, { clock, real, life, app });
      try {
        await around.gate.named(`${name}/start`, () => app.start());
      } catch (error) {
        await process.kill();
        throw error;
      }
      return process;
    } catch (error) {
      life.end();
      await around.gate.idle();
      await real.end({ timeoutMs: 0 });
      throw error;
    }
  }

  get isDead(): boolean {
    return this.#life.isOver;
  }

  /** Calls as a client does; `null` when the process died before responding. */
  async call(
    name: CallName,
    fields: Record<string, unknown>,
    as: Caller,
    label: string,
  ): Promise<Answer | null> {
    const [method, path] = ([wireCalls[name]].flat()[0] as WireAddress).split(' ');
    const url = path!.replace(/\{(\w+)\}/g, (_, field: string) => String(fields[field]));
    // Awaited inside, because a request starts only when its response is awaited.
    const response = await this.#around.gate.named(label, async () => {
      const sent = {
        method: method as 'GET' | 'POST',
        url,
        headers: headersOf(as),
        ...(method === 'GET' ? { query: fields as Record<string, string> } : {}),
        ...(method === 'POST' ? { payload: JSON.stringify(fields) } : {}),
      };
      return await this.#app.server.inject(sent);
    });
    return this.isDead ? null : response.json<Answer>();
  }

  /** Stops it as an operator does: work in progress is finished. */
  async stop(): Promise<void> {
    await this.#around.gate.named(`${this.name}/stop`, () => this.#app.stop());
    this.#life.end();
    await this.#around.gate.idle();
    await this.#real.end({ timeoutMs: 5_000 });
  }

  /**
   * Ends it as a power cut does. Nothing that it still tries reaches the world; its threads are
   * released.
   */
  async kill(): Promise<void> {
    this.#life.end();
    await this.#around.gate
      .named(`${this.name}/dead`, () => this.#app.stop())
      .catch(() => undefined);
    await this.#around.gate.idle();
    await this.#real.end({ timeoutMs: 0 });
  }
}

interface Parts {
  readonly clock: ProcessClock;
  readonly app: App;
  readonly real: Db;
  readonly life: Life;
}

/** Tracks whether a process is alive; ends what ends with it exactly once. */
class Life {
  #isOver = false;
  readonly #onEnd: () => void;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#onEnd();
  }
}

const hostOf = (name: string, around: Surroundings, life: Life): DbHost => ({
  gate: around.gate,
  faults: around.faults,
  rewrite: around.rewrite,
  chance: new Chance(`${around.seed}/${name}/database`),
  isDead: () => life.isOver,
  isFaulty: () => around.isFaulty,
  kill: () => life.end(),
});

const complaints = (complain: (line: string) => void) =>
  pino({ level: 'error', base: undefined }, { write: (line) => complain(line.trim()) });

const headersOf = ({ token, key }: Caller): Record<string, string> => ({
  'content-type': 'application/json',
  ...(token === undefined ? {} : { 'x-access-token': token }),
  ...(key === undefined ? {} : { 'idempotency-key': key }),
});
