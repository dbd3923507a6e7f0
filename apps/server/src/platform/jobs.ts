import type { Clock, Stop } from './clock.ts';
import { type Db, inTransaction, type Tx } from './db.ts';
import {
  claimDue,
  endBackend,
  endClaim,
  listDueNames,
  lockDue,
  noteRun,
  postpone,
  scheduleDue,
  setNext,
} from './job-rows.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { OpenSpan } from './tracing/tracing.ts';

export { findOldestDueMs, scheduleAllDue, scheduleDue, wakeDue } from './job-rows.ts';

export interface DueRow {
  readonly key: string;
  /** When it was due, which may be long ago. Epoch milliseconds. */
  readonly dueAt: number;
}

interface AnyJob {
  readonly name: string;
  /** Key of the row that exists from the first start, for recurring work. */
  readonly recurringKey?: string;
  /** Maximum milliseconds for one row; then it is stopped and retried. Default 30 s. */
  readonly deadlineMs?: number;
}

/** Work that is done in one transaction with its row. */
export interface ShortJob extends AnyJob {
  /**
   * Does the work of one due row inside the transaction that removes the row. It must not wait for
   * reads elsewhere, because the database terminates an idle transaction. Returns when it is next
   * due, or null when it is done for good.
   */
  run(tx: Tx, due: DueRow, nowMs: number): Promise<number | null>;
}

/** Long-running work: the row is claimed, the work done with no transaction open, then written. */
export interface LongJob extends AnyJob {
  /**
   * Only reads, and may run twice if a process dies. Must end on its own by `untilMs`, because
   * later results are discarded. Epoch milliseconds.
   */
  work(due: DueRow & { readonly untilMs: number }, nowMs: number): Promise<WorkDone>;
}

export interface WorkDone {
  /** Stores the result, in the transaction that sets when it is next due. */
  write(tx: Tx, nowMs: number): Promise<void>;
  readonly next: number | null;
}

export type Job = ShortJob | LongJob;

export interface Jobs {
  schedule: typeof scheduleDue;
  /** Ensures that every recurring job has its row. */
  scheduleRecurring(nowMs: number): Promise<void>;
  /** Runs everything that is due; returns how many rows were done. */
  runDue(): Promise<number>;
  start(): void;
  stop(): void;
}

const ROUND_MS = 1_000;
const ROWS_PER_ROUND_MAX = 1_000;
const DEADLINE_MS = 30_000;

/** How a run ended; `nothing`: no row was due, or the database was unreachable. */
type Ended = 'done' | 'failed' | 'nothing';

/** One attempt at one row. */
interface Run {
  readonly startedMs: number;
  /**
   * The row and the due time it has unless another process changed it; null before one is taken.
   */
  row: { readonly name: string; readonly key: string; readonly dueAt: number } | null;
  /** Set at the deadline; takes precedence over any later error. */
  overdue: Error | null;
}

/**
 * Exactly-once work: a row is done in the transaction that removes it, by the first process to lock
 * it. One query a second finds the job names that are due; each job runs separately, so that one
 * that hangs does not stop the others.
 */
export function createJobs(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  jobs: readonly Job[];
}): Jobs {
  const { db, clock, log, metrics } = deps;
  let stop: Stop = () => undefined;
  const running = new Set<string>();

  /** Fails at the deadline and calls `end`; a later result of the work is discarded. */
  async function inTime<T>(work: Promise<T>, ms: number, run: Run, end: () => void): Promise<T> {
    work.catch(() => undefined);
    let cancel: Stop = () => undefined;
    const deadline = new Promise<never>((_, reject) => {
      cancel = clock.after(ms, () => {
        run.overdue = new Error(`exceeded its deadline (${ms / 1_000} s)`);
        end();
        reject(run.overdue);
      });
    });
    return Promise.race([work, deadline]).finally(() => cancel());
  }

  function runShort(job: ShortJob, run: Run, open: OpenSpan): Promise<Ended> {
    const { name, deadlineMs = DEADLINE_MS } = job;
    return inTransaction(db, async (tx) => {
      const row = await lockDue(tx, { name, nowMs: run.startedMs });
      if (!row) {
        open.forget();
        return 'nothing';
      }
      run.row = { name, ...row };
      if (deadlineMs > DEADLINE_MS) await tx.unsafe(`set local statement_timeout = ${deadlineMs}`);
      // Closing the connection ends any wait, including those without a database timeout.
      const end = () => {
        tx.retireConnection();
        void endBackend(db, row.pid).catch(() => undefined);
      };
      const next = await inTime(job.run(tx, row, run.startedMs), deadlineMs, run, end);
      await setNext(tx, { name, key: row.key }, next);
      return 'done';
    });
  }

  async function runLong(job: LongJob, run: Run, open: OpenSpan): Promise<Ended> {
    const { name, deadlineMs = DEADLINE_MS } = job;
    const nowMs = run.startedMs;
    const untilMs = nowMs + deadlineMs;
    const claimed = await claimDue(db, { name, nowMs, untilMs });
    if (!claimed) {
      open.forget();
      return 'nothing';
    }
    const row = { name, key: claimed.key, dueAt: untilMs };
    run.row = row;
    const work = job.work({ ...claimed, untilMs }, nowMs);
    const { write, next } = await inTime(work, deadlineMs, run, () => undefined);
    await inTransaction(db, async (tx) => {
      if (!(await endClaim(tx, row, next))) throw new Error('the claim had expired');
      await write(tx, clock.now());
    });
    return 'done';
  }

  async function runOne(job: Job): Promise<{ ended: Ended; error: unknown }> {
    const run: Run = { startedMs: clock.now(), row: null, overdue: null };
    try {
      const ended = await db.tracing.root({ name: `job ${job.name}` }, (open) =>
        'run' in job ? runShort(job, run, open) : runLong(job, run, open),
      );
      if (ended === 'done') metrics.jobRuns.inc({ job: job.name, outcome: 'done' });
      return { ended, error: null };
    } catch (thrown) {
      const error: unknown = run.overdue ?? thrown;
      const { row } = run;
      log.error({ err: error, job: job.name, key: row?.key }, 'job failed, retrying');
      metrics.jobRuns.inc({ job: job.name, outcome: run.overdue ? 'overdue' : 'failed' });
      const isKept = row !== null && (await postpone(db, row, clock.now(), error));
      return { ended: isKept ? 'failed' : 'nothing', error };
    }
  }

  /** A failure does not hold up the rows behind it; without a database the round ends. */
  async function runKind(job: Job): Promise<number> {
    const startedMs = clock.now();
    let [done, failure]: [number, unknown] = [0, null];
    for (let looked = 0; looked < ROWS_PER_ROUND_MAX; looked++) {
      const { ended, error } = await runOne(job);
      failure ??= error;
      if (ended === 'nothing') break;
      if (ended === 'done') done++;
    }
    if (done > 0 || failure) await tell(job.name, { startedMs, error: failure });
    return done;
  }

  /**
   * For the operators' dashboard and the alarms; the log has the error even if this write fails.
   */
  async function tell(name: string, round: { startedMs: number; error: unknown }): Promise<void> {
    const endedMs = clock.now();
    if (!round.error) metrics.jobDoneAt.set({ job: name }, endedMs / 1_000);
    await noteRun(db, { name, ...round, endedMs }).catch(() => undefined);
  }

  /** Starts what is due and not already running here, without waiting for it. */
  async function poll(): Promise<void> {
    let names: string[];
    try {
      names = await listDueNames(db, clock.now());
    } catch (error) {
      log.error({ err: error }, 'reading due jobs failed, retrying');
      return;
    }
    for (const job of names.flatMap((name) => deps.jobs.filter((each) => each.name === name))) {
      if (running.has(job.name)) continue;
      running.add(job.name);
      clock.after(0, async () => {
        await runKind(job).finally(() => running.delete(job.name));
      });
    }
  }

  return {
    async runDue() {
      const done = await Promise.all(deps.jobs.map(runKind));
      return done.reduce((sum, each) => sum + each, 0);
    },
    schedule: scheduleDue,
    async scheduleRecurring(nowMs) {
      for (const { name, recurringKey } of deps.jobs)
        if (recurringKey !== undefined)
          await scheduleDue(db, { name, key: recurringKey, dueAt: nowMs });
    },
    start() {
      stop = clock.every(ROUND_MS, poll);
    },
    stop: () => stop(),
  };
}
