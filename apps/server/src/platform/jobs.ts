import type { Clock } from './clock.ts';
import { type Db, inTransaction, type Tx } from './db.ts';
import type { Log } from './log.ts';

export interface DueRow {
  readonly key: string;
  /** When it was due, which may be long ago. Epoch milliseconds. */
  readonly dueAt: number;
}

export interface Job {
  readonly name: string;
  /** Key of the row that exists from the first start on, for work that comes back by itself. */
  readonly recurringKey?: string;
  /**
   * Does the work of one due row inside the transaction that removes the row. Returns when it is
   * due next, or null when it is done for good.
   */
  run(tx: Tx, due: DueRow, nowMs: number): Promise<number | null>;
}

export interface Jobs {
  schedule: typeof scheduleDue;
  /** Makes sure that every recurring job has its row. */
  scheduleRecurring(nowMs: number): Promise<void>;
  /** Runs everything that is due; returns how many rows were done. */
  runDue(): Promise<number>;
  start(): void;
  stop(): void;
}

/** Adds a due row beside the change that asks for it; one that exists already keeps its time. */
export async function scheduleDue(
  tx: Tx | Db,
  { name, key, dueAt }: { readonly name: string; readonly key: string; readonly dueAt: number },
): Promise<void> {
  await tx`insert into platform.due (name, key, due_at) values (${name}, ${key}, ${dueAt})
    on conflict do nothing`;
}

const ROUND_MS = 1_000;
const RETRY_MS = 5_000;
const ROWS_PER_ROUND_MAX = 1_000;

/** Exactly-once work: a row is done in the transaction that takes it away, by whoever locks it first. */
export function createJobs(deps: { db: Db; clock: Clock; log: Log; jobs: readonly Job[] }): Jobs {
  const { db, clock, log } = deps;
  const byName = new Map(deps.jobs.map((job) => [job.name, job]));
  const names = [...byName.keys()];
  let stopRounds = (): void => undefined;

  async function runOne(): Promise<'done' | 'failed' | 'nothing'> {
    const nowMs = clock.now();
    let taken: { name: string; key: string } | undefined;
    try {
      return await inTransaction(db, async (tx) => {
        const [row] = await tx<{ name: string; key: string; due_at: number }[]>`
          select name, key, due_at from platform.due
          where due_at <= ${nowMs} and name = any(${names})
          order by due_at, name, key limit 1 for update skip locked`;
        if (!row) return 'nothing';
        taken = { name: row.name, key: row.key };
        const job = byName.get(row.name)!;
        const next = await job.run(tx, { key: row.key, dueAt: row.due_at }, nowMs);
        if (next === null)
          await tx`delete from platform.due where name = ${row.name} and key = ${row.key}`;
        else
          await tx`update platform.due set due_at = ${next}, attempts = 0, last_error = null
            where name = ${row.name} and key = ${row.key}`;
        return 'done';
      });
    } catch (error) {
      log.error({ err: error, job: taken?.name, key: taken?.key }, 'job failed, trying again');
      return taken && (await postpone(taken, nowMs, error)) ? 'failed' : 'nothing';
    }
  }

  /** A row that somebody else has done meanwhile is not due any more, and keeps its time. */
  async function postpone(row: { name: string; key: string }, nowMs: number, error: unknown) {
    return db`update platform.due set due_at = ${nowMs + RETRY_MS}, attempts = attempts + 1,
      last_error = ${error instanceof Error ? error.message : String(error)}
      where name = ${row.name} and key = ${row.key} and due_at <= ${nowMs}::timestamptz`.then(
      () => true,
      () => false,
    );
  }

  /** One that fails does not hold up those behind it; without a database the round is over. */
  async function runDue(): Promise<number> {
    let done = 0;
    for (let looked = 0; looked < ROWS_PER_ROUND_MAX; looked++) {
      const outcome = await runOne();
      if (outcome === 'nothing') break;
      if (outcome === 'done') done++;
    }
    return done;
  }

  return {
    runDue,
    schedule: scheduleDue,
    async scheduleRecurring(nowMs) {
      for (const { name, recurringKey } of deps.jobs)
        if (recurringKey !== undefined)
          await scheduleDue(db, { name, key: recurringKey, dueAt: nowMs });
    },
    start() {
      stopRounds = clock.every(ROUND_MS, async () => {
        await runDue();
      });
    },
    stop() {
      stopRounds();
    },
  };
}
