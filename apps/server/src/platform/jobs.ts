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

export { scheduleDue } from './job-rows.ts';

export interface DueRow {
  readonly key: string;
  /** When it was due, which may be long ago. Epoch milliseconds. */
  readonly dueAt: number;
}

interface AnyJob {
  readonly name: string;
  /** Key of the row that exists from the first start on, for work that comes back by itself. */
  readonly recurringKey?: string;
  /** Milliseconds that one row may take; then it is ended and tried again. 30 s unless said. */
  readonly deadlineMs?: number;
}

/** Work that is done in one transaction with its row. */
export interface ShortJob extends AnyJob {
  /**
   * Does the work of one due row inside the transaction that removes the row; it reads nothing
   * elsewhere meanwhile, for an idle transaction is ended by the database. Returns when it is due
   * next, or null when it is done for good.
   */
  run(tx: Tx, due: DueRow, nowMs: number): Promise<number | null>;
}

/** Work that takes long: the row is claimed, the work done with no transaction open, then written. */
export interface LongJob extends AnyJob {
  /**
   * Only reads, and may be done twice when a process dies over it; ends by itself at `untilMs`, for
   * what it gives later is not written. Epoch milliseconds.
   */
  work(due: DueRow & { readonly untilMs: number }, nowMs: number): Promise<WorkDone>;
}

export interface WorkDone {
  /** Keeps what was found, in the transaction that sets when it is due next. */
  write(tx: Tx, nowMs: number): Promise<void>;
  readonly next: number | null;
}

export type Job = ShortJob | LongJob;

export interface Jobs {
  schedule: typeof scheduleDue;
  /** Makes sure that every recurring job has its row. */
  scheduleRecurring(nowMs: number): Promise<void>;
  /** Runs everything that is due; returns how many rows were done. */
  runDue(): Promise<number>;
  start(): void;
  stop(): void;
}

const ROUND_MS = 1_000;
const ROWS_PER_ROUND_MAX = 1_000;
const DEADLINE_MS = 30_000;

/** What a run ended with: `nothing` was due, or nothing could be asked. */
type Ended = 'done' | 'failed' | 'nothing';

/** One try of one row. */
interface Run {
  readonly startedMs: number;
  /** Which row it is, and when that is due as long as nobody else has changed it; null before. */
  row: { readonly name: string; readonly key: string; readonly dueAt: number } | null;
  /** Set when its time is over, whatever it fails with then. */
  overdue: Error | null;
}

/**
 * Exactly-once work: a row is done in the transaction that takes it away, by whoever locks it first.
 * One look a second finds the kinds that are due; each runs by itself, so that one that hangs stops no other.
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

  /** Fails at the deadline and calls `end`; what the work gives later is nobody's. */
  async function inTime<T>(work: Promise<T>, ms: number, run: Run, end: () => void): Promise<T> {
    work.catch(() => undefined);
    let cancel: Stop = () => undefined;
    const deadline = new Promise<never>((_, reject) => {
      cancel = clock.after(ms, () => {
        run.overdue = new Error(`took longer than it may (${ms / 1_000} s)`);
        end();
        reject(run.overdue);
      });
    });
    return Promise.race([work, deadline]).finally(() => cancel());
  }

  function runShort(job: ShortJob, run: Run): Promise<Ended> {
    const { name, deadlineMs = DEADLINE_MS } = job;
    return inTransaction(db, async (tx) => {
      const row = await lockDue(tx, { name, nowMs: run.startedMs });
      if (!row) return 'nothing';
      run.row = { name, ...row };
      if (deadlineMs > DEADLINE_MS) await tx.unsafe(`set local statement_timeout = ${deadlineMs}`);
      // Whatever it waits for, also what no timeout of the database counts, ends with its connection.
      const end = () => void endBackend(db, row.pid).catch(() => undefined);
      const next = await inTime(job.run(tx, row, run.startedMs), deadlineMs, run, end);
      await setNext(tx, { name, key: row.key }, next);
      return 'done';
    });
  }

  async function runLong(job: LongJob, run: Run): Promise<Ended> {
    const { name, deadlineMs = DEADLINE_MS } = job;
    const nowMs = run.startedMs;
    const untilMs = nowMs + deadlineMs;
    const claimed = await claimDue(db, { name, nowMs, untilMs });
    if (!claimed) return 'nothing';
    const row = { name, key: claimed.key, dueAt: untilMs };
    run.row = row;
    const work = job.work({ ...claimed, untilMs }, nowMs);
    const { write, next } = await inTime(work, deadlineMs, run, () => undefined);
    await inTransaction(db, async (tx) => {
      if (!(await endClaim(tx, row, next))) throw new Error('the claim was over');
      await write(tx, clock.now());
    });
    return 'done';
  }

  async function runOne(job: Job): Promise<{ ended: Ended; error: unknown }> {
    const run: Run = { startedMs: clock.now(), row: null, overdue: null };
    try {
      const ended = await ('run' in job ? runShort(job, run) : runLong(job, run));
      if (ended === 'done') metrics.jobRuns.inc({ job: job.name, outcome: 'done' });
      return { ended, error: null };
    } catch (thrown) {
      const error: unknown = run.overdue ?? thrown;
      const { row } = run;
      log.error({ err: error, job: job.name, key: row?.key }, 'job failed, trying again');
      metrics.jobRuns.inc({ job: job.name, outcome: run.overdue ? 'overdue' : 'failed' });
      const isKept = row !== null && (await postpone(db, row, clock.now(), error));
      return { ended: isKept ? 'failed' : 'nothing', error };
    }
  }

  /** One that fails does not hold up those behind it; without a database the round is over. */
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

  /** For the board of operators and the alarms; what cannot be noted is in the log all the same. */
  async function tell(name: string, round: { startedMs: number; error: unknown }): Promise<void> {
    const endedMs = clock.now();
    if (!round.error) metrics.jobDoneAt.set({ job: name }, endedMs / 1_000);
    const note = () => noteRun(db, { name, ...round, endedMs });
    // A connection that was ended at a deadline may take the first statement after it along.
    await note()
      .catch(note)
      .catch(() => undefined);
  }

  /** Sets off what is due and not at work here already; does not wait for it. */
  async function poll(): Promise<void> {
    let names: string[];
    try {
      names = await listDueNames(db, clock.now());
    } catch (error) {
      log.error({ err: error }, 'cannot look for due work, trying again');
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
