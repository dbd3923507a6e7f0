import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallName } from '@candor/contract/wire/calls';
import { createLocalBus } from '../../platform/bus.ts';
import { connect, type Db } from '../../platform/db.ts';
import { type Random, seededRandom } from '../../platform/random.ts';
import { createTestDatabase } from '../../platform/testing/test-database.ts';
import { countLevels } from '../count-levels.ts';
import { createTestApp, type TestAnswer, type TestApp, type TestAppChanges } from '../test-app.ts';
import type { Finding, Plant } from './plant.ts';
import { Books } from './books.ts';
import { Chance } from './chance.ts';
import { callAs, type Customer, Desk, joins } from './people.ts';
import { PowerCut } from './power-cut.ts';
import { rewriteOf } from './rewrite.ts';

/** A moment before the seals of days fall due, and one that never comes. */
const NEVER_MS = Date.UTC(2100, 0, 1);
/** Long enough for all that is due. */
export const SETTLE_MS = 3_000;
/** Part of it in which the power may be cut. */
const CATCHING_UP_MS = 1_000;
let folders = 0;
/** Calls whose ids decide something: a draw must not depend on how often a process died. */
const callsWithOwnIds: ReadonlySet<CallName> = new Set(['subscribeToOffering']);
const NAMES = ['ada', 'bob', 'cleo', 'dan', 'eve'] as const;

/**
 * Customers and operators who use one part of what is sold, and the model of its rules. The model
 * foretells every answer and every movement; it reads of the server only what is public.
 */
export interface Actor {
  readonly name: string;
  /** Prepares customers and products, before the books of the model begin. */
  open?(world: World): Promise<void>;
  /** One action drawn at random. */
  act(world: World): Promise<void>;
  /** Moves the model to the present: all that was due by then has happened. */
  live(world: World): Promise<void> | void;
  /** Compares the server's records with the model's. */
  check(world: World): Promise<readonly Finding[]>;
  /** What the product must be started with. */
  readonly app?: Pick<TestAppChanges, 'pools' | 'levelRewards'>;
  /** Accounts of the house that are no customers and whose books the model keeps, too. */
  owners?(): readonly string[];
  /** Moments at which something falls due; the clock often goes there. */
  moments?(nowMs: number): readonly number[];
  /** Promised to customers and not yet paid, by currency. */
  promised?(): ReadonlyMap<string, bigint>;
}

export interface WorldOptions {
  readonly seed: string;
  readonly startMs: number;
  readonly actors: readonly Actor[];
  readonly plant?: Plant | undefined;
  /** Whether power cuts end the process at random; the books must not show it. */
  readonly isInterrupted: boolean;
}

/** One process of the product. */
interface Node {
  readonly app: TestApp;
  readonly powerCut: PowerCut;
}

/** The product on its own database, the people who use it, and the books that the rules imply. */
export class World {
  /** Draws what people do; power cuts draw from another stream and change none of it. */
  readonly chance: Chance;
  readonly misfortune: Chance;
  readonly customers: Customer[] = [];
  readonly findings: Finding[] = [];
  /** Names of records in the order in which they were made. */
  readonly ids = new Map<string, string>();
  readonly isInterrupted: boolean;
  books!: Books;
  desk!: Desk;
  restarts = 0;
  readonly #plant: Plant | undefined;
  readonly #appChanges: Pick<TestAppChanges, 'pools' | 'levelRewards'> = {};
  readonly #drop: () => Promise<void>;
  readonly #facts: { url: string; folder: string };
  #node!: Node;
  #keys = 0;
  #begun = 0;
  /** Where ids of the request under way come from; null: from the process. */
  #ids: Random | null = null;

  private constructor(options: WorldOptions, database: { url: string; drop(): Promise<void> }) {
    this.chance = new Chance(options.seed);
    this.misfortune = new Chance(`${options.seed}/misfortune`);
    this.isInterrupted = options.isInterrupted;
    this.#plant = options.plant;
    for (const { app } of options.actors) Object.assign(this.#appChanges, app);
    this.#drop = () => database.drop();
    this.#facts = {
      url: database.url,
      folder: join(tmpdir(), `candor-years-${process.pid}-${folders++}`),
    };
  }

  static async opened(options: WorldOptions): Promise<World> {
    const database = await createTestDatabase();
    const world = new World(options, database);
    if (options.plant?.sql) {
      const db = connect(database.url, { max: 1 });
      await db.unsafe(options.plant.sql);
      await db.end();
    }
    world.#node = await world.#begin(options.startMs, 'first');
    // Sealing costs more than all the rest and is tested elsewhere.
    await world.db`update platform.due set due_at = ${NEVER_MS} where name = 'proofs.sealDays'`;
    world.desk = await Desk.opened(world.app);
    for (const name of NAMES) {
      const customer = await joins(world.app, name);
      world.customers.push(customer);
      world.ids.set(customer.userId, name);
    }
    // Levels are those of a midnight: everybody begins with that of their first money.
    await countLevels(world.app);
    for (const actor of options.actors) await actor.open?.(world);
    const owners = [
      ...world.customers.map(({ userId }) => userId),
      ...options.actors.flatMap((actor) => actor.owners?.() ?? []),
    ];
    world.books = await Books.opened(world.db, owners);
    return world;
  }

  /** The product as it runs now, also for those who keep it while it starts again. */
  readonly app: TestApp = new Proxy({} as TestApp, {
    get: (_target, property) => Reflect.get(this.#node.app, property) as unknown,
  });

  get db(): Db {
    return this.#node.app.db;
  }

  get nowMs(): number {
    return this.#node.app.clock.now();
  }

  /** A key that no request has used. */
  key(): string {
    return `years-${this.#keys++}`;
  }

  /** Something gets an id: the next number among all, so that two runs can be compared. */
  names(id: string): void {
    this.ids.set(id, `#${this.ids.size}`);
  }

  found(rule: string, detail: string): void {
    this.findings.push({ rule, detail });
  }

  /**
   * A call by a customer. If the process dies meanwhile, the customer sends the same request again
   * to the next one.
   */
  async call(
    who: Customer,
    name: CallName,
    fields: Record<string, unknown>,
    key = this.key(),
  ): Promise<TestAnswer> {
    this.#arm({ probability: 0.1, transactions: 3 });
    const answer = await this.#send(who, { name, fields, key }).catch(() => null);
    if (!(await this.#restartIfDead())) return answer!;
    return this.#send(who, { name, fields, key });
  }

  async #send(
    who: Customer,
    request: { name: CallName; fields: Record<string, unknown>; key: string },
  ): Promise<TestAnswer> {
    if (callsWithOwnIds.has(request.name)) this.#ids = seededRandom(`ids/${request.key}`);
    try {
      return await callAs(this.app, who, request);
    } finally {
      this.#ids = null;
    }
  }

  /** A while in which nothing runs, and a few seconds in which it is caught up. */
  async pass(ms: number): Promise<void> {
    const { clock } = this.#node.app;
    this.#arm({ probability: 0.4, transactions: 30 });
    await clock.jump(ms);
    await clock.advance(CATCHING_UP_MS);
    await this.#restartIfDead();
    await this.#node.app.clock.advance(SETTLE_MS - CATCHING_UP_MS);
  }

  /** A few seconds, in which what fell due is done. */
  async settle(): Promise<void> {
    await this.#node.app.clock.advance(SETTLE_MS);
  }

  /** The clock goes on and nothing of what fell due has run yet. */
  stepBeforeJobs(ms: number): void {
    this.#node.app.clock.step(ms);
  }

  /** Stops the product and starts it on the same database at the same time. */
  async restart(): Promise<void> {
    this.restarts++;
    await end(this.#node);
    this.#node = await this.#begin(this.nowMs, 'first');
    if (this.#plant?.restartSql) await this.db.unsafe(this.#plant.restartSql);
  }

  /** Runs something with a second process of the product on the same database. */
  async withSecondProcess(run: (second: TestApp) => Promise<void>): Promise<void> {
    const second = await this.#begin(this.nowMs, `second-${this.key()}`);
    try {
      await run(second.app);
    } finally {
      await end(second);
    }
  }

  async close(): Promise<void> {
    await end(this.#node);
    await this.#drop();
    await rm(this.#facts.folder, { recursive: true, force: true });
  }

  async #begin(startMs: number, nodeId: string): Promise<Node> {
    const powerCut = new PowerCut();
    const rewrite = rewriteOf(this.#plant);
    const before = { ...this.#facts, emailMessages: [], filesFolder: this.#facts.folder };
    const app = await createTestApp({
      ...this.#appChanges,
      beside: before as unknown as TestApp,
      bus: createLocalBus(),
      startMs,
      nodeId,
      random: this.#withIds(seededRandom(`years/${this.#begun++}`)),
      throughDb: (db) => powerCut.through(db, rewrite),
    });
    return { app, powerCut };
  }

  /** The randomness of a process, but for ids of requests that have their own. */
  #withIds(random: Random): Random {
    return {
      ...random,
      uuid: (nowMs) => (this.#ids ?? random).uuid(nowMs),
      fork: (name) => this.#withIds(random.fork(name)),
    };
  }

  /** Perhaps cuts the power within the next transactions. */
  #arm({ probability, transactions }: { probability: number; transactions: number }): void {
    if (!this.isInterrupted || !this.misfortune.happens(probability)) return;
    this.#node.powerCut.arm({
      transactions: this.misfortune.between(1, transactions),
      isBeforeCommit: this.misfortune.happens(0.5),
    });
  }

  /** Only the work just done could be cut short. */
  async #restartIfDead(): Promise<boolean> {
    const { powerCut } = this.#node;
    if (powerCut.isOff) await this.restart();
    else powerCut.disarm();
    return powerCut.isOff;
  }
}

/** A process without power cannot end in good order, and nobody waits for it. */
async function end({ app, powerCut }: Node): Promise<void> {
  await app.app.stop().catch((error: unknown) => {
    if (!powerCut.isOff) throw error;
  });
  await app.db.end();
}
