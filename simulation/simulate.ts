import { HOUR_MS, MINUTE_MS } from '@candor/domain/durations';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@candor/server/src/modules/kyc/testing/verify.ts';
import type { Db } from '@candor/server/src/platform/db.ts';
import { rewriteOf } from '@candor/server/src/testing/finance-years/rewrite.ts';
import { Customer, Unanswered } from './customer.ts';
import type { FaultLog } from './fault-log.ts';
import type { Finding } from './finding.ts';
import { Inspector } from './inspector.ts';
import { strikeWorld } from './misfortune.ts';
import { Model } from './model.ts';
import type { Plant } from './plants.ts';
import { createSimulatedDatabase } from './simulated-database.ts';
import { Crowd } from './turn.ts';
import { World } from './world.ts';

export interface SimulationOptions {
  readonly seed: string;
  /** Simulated hours. */
  readonly hours: number;
  /** Separate seed for the pauses of a busy machine. They change nothing in the world. */
  readonly pauses?: string;
  /** A PostgreSQL server on which databases may be created. */
  readonly serverUrl: string;
  readonly plant?: Plant;
  /** Start of the simulated time, epoch milliseconds; determined by the seed by default. */
  readonly startMs?: number;
}

export interface SimulationReport {
  readonly seed: string;
  readonly startMs: number;
  readonly hours: number;
  readonly steps: number;
  readonly calls: number;
  readonly transfers: number;
  readonly processes: number;
  readonly realMs: number;
  readonly faults: FaultLog;
  readonly outcomes: ReadonlyMap<string, number>;
  /** Hash over every transfer, in order, and the final books. */
  readonly hash: string;
  /** Hash over all work of the servers, in order: it differs long before the books do. */
  readonly course: string;
  readonly findings: readonly Finding[];
}

const CUSTOMERS = 6;
/** One step of quiet time. */
const COARSE_MS = 10 * MINUTE_MS;
/** Range of the time between two moments at which customers act. */
const TURN_MIN_MS = 6 * MINUTE_MS;
const TURN_MAX_MS = 60 * MINUTE_MS;
const INSPECT_EVERY_MS = 8 * HOUR_MS;
/** After this uptime a server has done everything that was due. */
const SETTLED_AFTER_MS = 60 * MINUTE_MS;

/** Days with unusual events of clocks and calendars nearby. */
const beginnings = [
  Date.UTC(2026, 9, 30, 6),
  Date.UTC(2026, 11, 28, 9),
  Date.UTC(2027, 2, 12, 15),
  Date.UTC(2028, 1, 27, 3),
  Date.UTC(2026, 6, 1, 12),
  Date.UTC(2027, 10, 23, 20),
  Date.UTC(2026, 2, 31, 1),
  Date.UTC(2029, 8, 14, 17),
];

/**
 * Runs the product for some hours in a world determined by a seed, and stops at the first
 * violation. The same seed gives the same world, to the last transfer.
 */
export async function simulate(options: SimulationOptions): Promise<SimulationReport> {
  const { seed, pauses, serverUrl, plant } = options;
  const number = createHash('sha256').update(seed).digest();
  const startMs = options.startMs ?? beginnings[number[0]! % beginnings.length]!;
  const name = `candor_simulation_${process.pid}_${number.toString('hex').slice(0, 8)}`;
  const filesFolder = join(tmpdir(), name);
  const database = await createSimulatedDatabase(serverUrl, name, plant?.sql);
  try {
    const rewrite = rewriteOf(plant);
    const databaseUrl = database.url;
    const world = new World({ seed, pauses, startMs, databaseUrl, filesFolder, rewrite });
    return await new Run(options, world, database.db).live(startMs);
  } finally {
    await database.drop();
    await rm(filesFolder, { recursive: true, force: true });
  }
}

/** One run of a world. */
class Run {
  readonly #options: SimulationOptions;
  readonly #world: World;
  readonly #db: Db;
  readonly #model = new Model();
  readonly #inspector: Inspector;
  readonly #findings: Finding[] = [];
  #inspectedMs = 0;

  constructor(options: SimulationOptions, world: World, db: Db) {
    this.#options = options;
    this.#world = world;
    this.#db = db;
    this.#inspector = new Inspector(db, this.#model);
  }

  async live(startMs: number): Promise<SimulationReport> {
    const begunAt = performance.now();
    const { seed, hours } = this.#options;
    const world = this.#world;
    const customers: Customer[] = [];
    await world.start();
    for (let index = 0; index < CUSTOMERS; index++) {
      const customer = await Customer.signUp(world, `${seed}-${index}@example.com`);
      customers.push(customer);
      this.#model.meet(customer);
      // Metals and currencies require it.
      await verify(
        { db: this.#db, clock: world.clock.processClock('reviewer') },
        customer.userId,
        'advanced',
      );
      const fields = { from: 'balance', to: 'contract', amount: '7000', currency: 'USDT' };
      const intent = { call: 'transferFunds', fields, key: 'first' } as const;
      this.#model.learn(customer, intent, await customer.insist(intent));
    }
    const crowd = new Crowd(world, this.#db, this.#model, customers);
    world.isFaulty = true;
    const endMs = startMs + hours * HOUR_MS;
    await this.#passLife(crowd, endMs);
    await world.end().catch(() => undefined);
    return {
      seed,
      startMs,
      hours: (world.clock.now() - startMs) / HOUR_MS,
      steps: world.steps,
      calls: crowd.calls,
      transfers: this.#inspector.books.transfers,
      processes: world.started,
      realMs: performance.now() - begunAt,
      faults: world.faults,
      outcomes: crowd.outcomes,
      hash: await this.#hash(),
      course: world.course,
      findings: this.#findings,
    };
  }

  async #passLife(crowd: Crowd, endMs: number): Promise<void> {
    try {
      while (this.#world.clock.now() < endMs && this.#findings.length === 0)
        await this.#turn(crowd, endMs);
      if (this.#findings.length === 0) await this.#finish();
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      this.#findings.push({ rule: 'every request is answered', detail: error.message });
    }
  }

  /** Lets quiet time pass, then lets customers act. */
  async #turn(crowd: Crowd, endMs: number): Promise<void> {
    const world = this.#world;
    const pauseMs = world.chance.between(TURN_MIN_MS, TURN_MAX_MS);
    await this.#passUntil(Math.min(world.clock.now() + pauseMs, endMs), crowd.expiries);
    if (this.#findings.length > 0) return;
    await strikeWorld(world);
    await this.#waitWhileDown();
    this.#report(await crowd.command());
    this.#report(await this.#inspector.scan());
    if (world.clock.now() >= this.#inspectedMs + INSPECT_EVERY_MS) await this.#inspect();
  }

  /** Coarse steps, and an exact one to each moment at which a contract ends. */
  async #passUntil(untilMs: number, expiries: number[]): Promise<void> {
    const world = this.#world;
    expiries.sort((a, b) => a - b);
    while (world.clock.now() < untilMs && this.#findings.length === 0) {
      const nowMs = world.clock.now();
      while ((expiries[0] ?? Infinity) <= nowMs) expiries.shift();
      const nextMs = Math.min(nowMs + COARSE_MS, untilMs, expiries[0] ?? Infinity);
      await this.#step(Math.max(nextMs - nowMs, 1));
    }
  }

  async #step(byMs: number): Promise<void> {
    await this.#world.step(byMs);
    if (this.#world.clock.now() >= this.#world.downUntilMs) await this.#world.server();
    this.#report(await this.#inspector.scan());
  }

  async #waitWhileDown(): Promise<void> {
    const { clock, downUntilMs } = this.#world;
    if (clock.now() < downUntilMs) await this.#world.step(downUntilMs - clock.now());
  }

  async #inspect(): Promise<void> {
    const world = this.#world;
    this.#inspectedMs = world.clock.now();
    this.#report(await this.#inspector.inspect());
    if (world.isSettled(SETTLED_AFTER_MS))
      this.#report(await this.#inspector.findLate(world.clock.now()));
  }

  /** At the end faults stop, and everything that is due must get done. */
  async #finish(): Promise<void> {
    const world = this.#world;
    world.isFaulty = false;
    world.clearSkew();
    for (let left = SETTLED_AFTER_MS + COARSE_MS; left > 0; left -= COARSE_MS) {
      await world.server();
      await this.#step(COARSE_MS);
    }
    await this.#inspect();
  }

  #report(findings: readonly Finding[]): void {
    this.#findings.push(...findings);
    for (const line of this.#world.complaints.splice(0))
      if (line.includes('audit: the books are wrong'))
        this.#findings.push({ rule: 'the hourly audit finds nothing', detail: line });
  }

  async #hash(): Promise<string> {
    const state = await this.#db<{ text: string }[]>`
      select p::text as text from positions.position p
      union all select c::text from second_contracts.contract c
      union all select h::text from markets.head h
      union all select b::text from ledger.balance b order by 1`;
    const hash = createHash('sha256').update(this.#inspector.books.hash);
    for (const { text } of state) hash.update(`${text}\n`);
    return hash.digest('hex');
  }
}
