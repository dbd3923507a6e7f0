import type { Db, Tx } from '@candor/server/src/platform/db.ts';
import type { Chance } from './chance.ts';
import type { FaultKind, FaultLog } from './fault-log.ts';
import type { Gate } from './gate.ts';

/** Maps SQL of the product to what is sent; a planted bug changes it. */
export type Rewrite = (strings: TemplateStringsArray) => TemplateStringsArray;

/** What the database of one process needs of the world around it. */
export interface DbHost {
  readonly gate: Gate;
  readonly chance: Chance;
  readonly faults: FaultLog;
  readonly rewrite: Rewrite;
  /** Nothing of a killed process reaches the database. */
  readonly isDead: () => boolean;
  /** Whether faults may happen now. */
  readonly isFaulty: () => boolean;
  /** Kills the process from within. */
  kill(): void;
}

type TransactionFault =
  | 'transaction must be tried again'
  | 'connection cut inside a transaction'
  | 'answer of a commit lost'
  | 'killed inside a transaction'
  | 'killed after a commit';

/** Number of faults per ten thousand transactions. */
const perTenThousand: readonly (readonly [TransactionFault, number])[] = [
  ['transaction must be tried again', 60],
  ['answer of a commit lost', 25],
  ['killed inside a transaction', 2],
  ['killed after a commit', 2],
  ['connection cut inside a transaction', 2],
];
const STATEMENT_FAILS = 0.0005;

/** A database as seen by a process that may die at any moment: through the gate, with faults. */
export function faultyDb(real: Db, host: DbHost): Db {
  return new Proxy(real, {
    apply(_target, self, given: unknown[]) {
      if (!isTemplate(given[0])) return Reflect.apply(real, self, given) as unknown;
      const query = Reflect.apply(real, self, [host.rewrite(given[0]), ...given.slice(1)]);
      return throughGate(query as Query, host);
    },
    get(_target, property) {
      if (property === 'begin') return (...given: unknown[]) => begin(real, host, given);
      if (property === 'unsafe')
        return (...given: Parameters<Db['unsafe']>) =>
          throughGate(real.unsafe(...given) as never, host);
      if (property === 'copyOut') return (text: string) => copyThroughGate(real, host, text);
      return Reflect.get(real, property, real) as unknown;
    },
  });
}

/** A whole copy at once: how its chunks arrive depends on the machine. */
async function* copyThroughGate(real: Db, host: DbHost, text: string): AsyncGenerator<Buffer> {
  yield* await host.gate.pass(async () => {
    refuseIfLost(host);
    const chunks: Buffer[] = [];
    for await (const chunk of real.copyOut(text)) chunks.push(chunk);
    return chunks;
  });
}

const isTemplate = (value: unknown): value is TemplateStringsArray =>
  Array.isArray(value) && 'raw' in value;

type Query = Promise<unknown>;

/** The driver sends a query when it is awaited; here that moment waits for the gate. */
function throughGate(query: Query, host: DbHost): Query {
  const plain = Object.getPrototypeOf(query) as Query;
  let answer: Promise<unknown> | null = null;
  const ask = () =>
    (answer ??= host.gate.pass(async () => {
      refuseIfLost(host);
      return new Promise((resolve, reject) => {
        void plain.then.call(query, resolve, reject);
      });
    }));
  return Object.assign(query, {
    // oxlint-disable-next-line unicorn/no-thenable -- it is one already: its sending is what waits
    then: (...given: Parameters<Query['then']>) => ask().then(...given),
    catch: (given: (error: unknown) => unknown) => ask().catch(given),
    finally: (given: () => void) => ask().finally(given),
  });
}

function refuseIfLost({ isDead, isFaulty, chance, faults }: DbHost): void {
  if (isDead()) throw new Error('the process is dead');
  if (!isFaulty() || !chance.happens(STATEMENT_FAILS)) return;
  faults.fired('statement fails');
  throw connectionLost();
}

async function begin(real: Db, host: DbHost, given: unknown[]): Promise<unknown> {
  const run = given.at(-1) as (tx: Tx) => Promise<unknown>;
  return host.gate.pass(async () => {
    if (host.isDead()) throw new Error('the process is dead');
    const fault = host.isFaulty() ? drawFault(host.chance) : null;
    const result = await real.begin(async (tx) => {
      const inner = await host.gate.inside(() => run(rewritten(tx, host.rewrite)));
      await strike(fault, tx, host);
      return inner;
    });
    if (fault === 'killed after a commit') return die(host, fault);
    if (fault === 'answer of a commit lost') {
      host.faults.fired(fault);
      throw connectionLost();
    }
    return result;
  });
}

function drawFault(chance: Chance): TransactionFault | null {
  let left = chance.share() * 10_000;
  for (const [fault, share] of perTenThousand) {
    if (left < share) return fault;
    left -= share;
  }
  return null;
}

/** Applies a fault after everything is written and before the commit. */
async function strike(fault: TransactionFault | null, tx: Tx, host: DbHost): Promise<void> {
  if (fault === 'killed inside a transaction') return die(host, fault);
  if (fault === 'transaction must be tried again') {
    host.faults.fired(fault);
    throw Object.assign(new Error('could not serialize access'), { code: '40001' });
  }
  if (fault === 'connection cut inside a transaction') {
    host.faults.fired(fault);
    await tx`select pg_terminate_backend(pg_backend_pid())`;
  }
}

function die(host: DbHost, fault: FaultKind): never {
  host.faults.fired(fault);
  host.kill();
  throw new Error('the process was killed');
}

const connectionLost = (): Error =>
  Object.assign(new Error('the connection to the database was lost'), {
    code: 'CONNECTION_CLOSED',
  });

/** A transaction whose statements are rewritten by the planted bug. */
function rewritten(tx: Tx, rewrite: Rewrite): Tx {
  return new Proxy(tx, {
    apply(_target, self, given: unknown[]) {
      const sent = isTemplate(given[0]) ? [rewrite(given[0]), ...given.slice(1)] : given;
      return Reflect.apply(tx, self, sent) as unknown;
    },
    get: (_target, property) => Reflect.get(tx, property, tx) as unknown,
  });
}
