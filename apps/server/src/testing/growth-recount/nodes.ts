import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalBus } from '../../platform/bus.ts';
import { seededRandom } from '../../platform/random.ts';
import { createTestDatabase } from '../../platform/testing/test-database.ts';
import type { Chance } from '../finance-years/chance.ts';
import { PowerCut } from '../finance-years/power-cut.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

interface Node {
  readonly app: TestApp;
  readonly powerCut: PowerCut;
}

/** A moment that never comes. */
const NEVER_MS = Date.UTC(2100, 0, 1);
let folders = 0;

/** Two processes of the product on one database, either of which may lose its power at any moment. */
export class Nodes {
  readonly #folder = join(tmpdir(), `candor-growth-${process.pid}-${folders++}`);
  readonly #chance: Chance;
  #database!: Awaited<ReturnType<typeof createTestDatabase>>;
  #nodes: Node[] = [];
  #begun = 0;
  /** Processes that died in the middle of something. */
  deaths = 0;

  private constructor(chance: Chance) {
    this.#chance = chance;
  }

  static async opened(startMs: number, chance: Chance): Promise<Nodes> {
    const nodes = new Nodes(chance);
    nodes.#database = await createTestDatabase();
    nodes.#nodes.push(await nodes.#begin(startMs));
    // Sealing costs more than all the rest and is tested elsewhere.
    await nodes.db`update platform.due set due_at = ${NEVER_MS} where name = 'proofs.sealDays'`;
    nodes.#nodes.push(await nodes.#begin(startMs));
    return nodes;
  }

  /** The process that is asked. */
  get app(): TestApp {
    return this.#nodes[0]!.app;
  }

  get other(): TestApp {
    return this.#nodes[1]!.app;
  }

  get db(): TestApp['db'] {
    return this.app.db;
  }

  get nowMs(): number {
    return this.app.clock.now();
  }

  /** Both sleep until a moment and then catch up at once; perhaps one of them dies on the way. */
  async pass(ms: number, { deathly }: { deathly: boolean }): Promise<void> {
    const doomed = deathly && this.#chance.happens(0.5) ? this.#chance.pick(this.#nodes) : null;
    doomed?.powerCut.arm({
      transactions: this.#chance.between(1, 25),
      isBeforeCommit: this.#chance.happens(0.5),
    });
    await this.#both((app) => app.clock.jump(ms));
    await this.#both((app) => app.clock.advance(2_000));
    doomed?.powerCut.disarm();
    await this.#bury();
  }

  async restart(): Promise<void> {
    const [{ app }] = this.#nodes as [Node, Node];
    const nowMs = app.clock.now();
    for (const node of this.#nodes.splice(0)) await end(node);
    this.#nodes.push(await this.#begin(nowMs), await this.#begin(nowMs));
  }

  async close(): Promise<void> {
    for (const node of this.#nodes) await end(node);
    await this.#database.drop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #both(run: (app: TestApp) => Promise<void>): Promise<void> {
    await Promise.all(this.#nodes.map(({ app }) => run(app)));
  }

  /** In the place of a dead process another one begins. */
  async #bury(): Promise<void> {
    for (const [place, node] of this.#nodes.entries()) {
      if (!node.powerCut.isOff) continue;
      this.deaths += 1;
      const nowMs = node.app.clock.now();
      await end(node);
      this.#nodes[place] = await this.#begin(nowMs);
    }
  }

  async #begin(startMs: number): Promise<Node> {
    const powerCut = new PowerCut();
    const number = this.#begun++;
    const beside = { url: this.#database.url, emailMessages: [], filesFolder: this.#folder };
    const app = await createTestApp({
      levelRewards: true,
      beside: beside as unknown as TestApp,
      bus: createLocalBus(),
      startMs,
      nodeId: `growth-${number}`,
      random: seededRandom(`growth/${number}`),
      throughDb: (db) => powerCut.through(db),
    });
    return { app, powerCut };
  }
}

/** A process without power cannot end in good order, and nobody waits for it. */
async function end({ app, powerCut }: Node): Promise<void> {
  await app.app.stop().catch((error: unknown) => {
    if (!powerCut.isOff) throw error;
  });
  await app.db.end();
}
