import type { Clock } from './clock.ts';
import { type Db, inTransaction, type Tx } from './db.ts';
import type { Log } from './log.ts';

export interface DueDelivery {
  readonly key: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
}

/**
 * Work with an effect outside the database, where no rollback reaches it, such as sending an email.
 */
export interface Delivery {
  /**
   * Name of its due rows, which are written with the change that requires them, like those of a
   * job.
   */
  readonly name: string;
  /**
   * Hands over what a row stands for, with no transaction open. If it throws, it is retried later.
   */
  handOver(due: DueDelivery, nowMs: number): Promise<void>;
  /**
   * Removes the stored data once delivered or abandoned, in the transaction that removes the row.
   */
  forget(tx: Tx, key: string): Promise<void>;
}

export interface Deliveries {
  /** Hands over everything that is due; returns how many rows were delivered. */
  runDue(): Promise<number>;
  start(): void;
  /** Resolves when no handover is in progress. */
  stop(): Promise<void>;
}

const ROUND_MS = 1_000;
const ROWS_PER_ROUND_MAX = 1_000;
/**
 * Shorter than the first delay, so that a slow attempt does not overlap the next one of the same
 * row.
 */
const ANSWER_MS = 20_000;
const FIRST_WAIT_S = 30;
const WAIT_MAX_S = 3_600;
/** With these delays: about a day. */
const ATTEMPTS_MAX = 30;

interface Claimed extends DueDelivery {
  readonly name: string;
}

/**
 * At-least-once work (docs/decisions/0065-email-after-the-commit.md): a row is claimed by moving
 * it to its next attempt, in a committed transaction; then comes the handover, then the row is
 * removed.
 */
export function createDeliveries(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  deliveries: readonly Delivery[];
  /** How many rows are handed over at a time; one by default. */
  concurrency?: number;
}): Deliveries {
  const { db, clock, log, concurrency = 1 } = deps;
  const byName = new Map(deps.deliveries.map((delivery) => [delivery.name, delivery]));
  const names = [...byName.keys()];
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let stopRounds = (): void => undefined;

  async function deliverOne(row: Claimed): Promise<boolean> {
    const { handOver } = byName.get(row.name)!;
    const place = { delivery: row.name, key: row.key, attempt: row.attempt };
    const facts = { 'candor.attempt': row.attempt };
    try {
      await db.tracing.root({ name: `deliver ${row.name}`, kind: 'client', facts }, () =>
        answered(clock, handOver(row, clock.now())),
      );
    } catch (error) {
      if (row.attempt < ATTEMPTS_MAX) {
        log.warn({ err: error, ...place }, 'delivery failed, retrying');
        await noteError(db, row, error);
        return false;
      }
      log.error({ err: error, ...place }, 'delivery failed, given up');
      await finish(row);
      return false;
    }
    await finish(row);
    return true;
  }

  const finish = ({ name, key, attempt }: Claimed): Promise<void> =>
    inTransaction(db, async (tx) => {
      // If this attempt exceeded its time limit, the row belongs to a later attempt.
      const removed = await tx`delete from platform.due
        where name = ${name} and key = ${key} and attempts = ${attempt} returning 1`;
      if (removed.length > 0) await byName.get(name)!.forget(tx, key);
    });

  async function runDue(onFound: () => void = () => undefined): Promise<number> {
    let done = 0;
    try {
      for (let tries = 0; tries < ROWS_PER_ROUND_MAX && !isStopped; tries++) {
        const row = await claim(db, names, clock.now());
        if (!row) break;
        onFound();
        if (await deliverOne(row)) done++;
      }
    } catch (error) {
      log.warn({ err: error }, 'deliveries: a round broke off, the next round continues');
    }
    return done;
  }

  /** One looks first and brings the others: in most seconds there is nothing for any of them. */
  async function runTogether(): Promise<void> {
    const others: Promise<number>[] = [];
    await runDue(() => {
      while (others.length < concurrency - 1) others.push(runDue());
    });
    await Promise.all(others);
  }

  return {
    runDue: () => runDue(),
    start() {
      isStopped = false;
      stopRounds = clock.every(ROUND_MS, async () => {
        running = runTogether();
        await running;
      });
    },
    async stop() {
      isStopped = true;
      stopRounds();
      await running;
    },
  };
}

/**
 * Takes the row that has been due longest and schedules its next attempt, in case it is not removed
 * by then.
 */
async function claim(
  db: Db,
  names: readonly string[],
  nowMs: number,
): Promise<Claimed | undefined> {
  const [row] = await db<Claimed[]>`
    with first as materialized (select name, key from platform.due
      where due_at <= ${nowMs} and name = any(${[...names]})
      order by due_at, name, key limit 1 for update skip locked)
    update platform.due d set attempts = d.attempts + 1,
      due_at = ${nowMs}::timestamptz
        + least(${FIRST_WAIT_S}::int * 2 ^ d.attempts, ${WAIT_MAX_S}::int) * interval '1 second'
    from first where d.name = first.name and d.key = first.key
    returning d.name, d.key, d.attempts as attempt`;
  return row;
}

async function noteError(db: Db, { name, key, attempt }: Claimed, error: unknown): Promise<void> {
  await db`update platform.due
    set last_error = ${error instanceof Error ? error.message : String(error)}
    where name = ${name} and key = ${key} and attempts = ${attempt}`;
}

/** A receiver that never answers must not hold up all other deliveries. */
function answered(clock: Clock, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(ANSWER_MS, () => reject(new Error('no response in time')));
    work.then(resolve, reject).finally(stop);
  });
}
