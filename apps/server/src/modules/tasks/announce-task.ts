import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { toText } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { budgetOf, END_NOTICE_MS, type TaskName, type TaskTerms } from '@candor/domain/tasks/task';
import { taskRelease, taskReserve } from '@candor/domain/tasks/task-transfers';
import type { Transfer } from '@candor/domain/ledger/transfer';
import type { Tx } from '../../platform/db.ts';
import { scheduleDue, type ShortJob, wakeDue } from '../../platform/jobs.ts';
import { lockBalances, lockGuard, NOBODY, post, readEquity } from '../ledger/index.ts';
import { insertTask, lockRunning, newestVersion, setEnd, setEnded } from './store.ts';

const END_JOB = 'tasks.end';

type NewTask = Omit<TaskTerms, 'version' | 'startsAtMs'>;

/**
 * Announces the next version of a task, after everything that it can pay is reserved.
 * Refuses: tasks.stillRunning, tasks.notFunded.
 */
export async function announceTask(
  tx: Tx,
  task: NewTask,
  announcedBy: readonly string[],
  nowMs: number,
): Promise<void> {
  const version = (await newestVersion(tx, task.task)) + 1;
  const terms: TaskTerms = { ...task, version, startsAtMs: nowMs };
  if (!(await insertTask(tx, terms, announcedBy))) throw new Refusal('tasks.stillRunning');
  const needed = budgetOf(terms);
  const guard = await lockGuard(tx, await readEquity(tx, [SETTLEMENT_CURRENCY], nowMs, 0));
  const free = guard.free(SETTLEMENT_CURRENCY);
  if (needed > free)
    throw new Refusal('tasks.notFunded', { available: toText(free), needed: toText(needed) });
  await postForHouse(tx, { ...terms, deed: 'reserve', transfer: taskReserve(needed) }, nowMs);
  await scheduleDue(tx, { name: END_JOB, key: task.task, dueAt: task.endsAtMs });
}

/**
 * Brings the end of a running task forward to a day from now, so that who has done it can claim.
 * Refuses: tasks.notFound, also for another version than the one that was read.
 */
export async function endTask(
  tx: Tx,
  { task, version }: { readonly task: TaskName; readonly version: number },
  nowMs: number,
): Promise<void> {
  const [running] = await lockRunning(tx, [task]);
  const endsAtMs = nowMs + END_NOTICE_MS;
  if (running?.version !== version || running.endsAtMs <= endsAtMs)
    throw new Refusal('tasks.notFound');
  await setEnd(tx, running, endsAtMs);
  await wakeDue(tx, { name: END_JOB, key: task, dueAt: endsAtMs });
}

/** Returns to equity what nobody earned, when a task has ended. */
export const endJob: ShortJob = {
  name: END_JOB,
  async run(tx, { key }, nowMs) {
    const [running] = await lockRunning(tx, [key as TaskName]);
    if (!running) return null;
    if (nowMs < running.endsAtMs) return running.endsAtMs;
    const left = budgetOf({ ...running, places: running.places - running.used });
    if (left > 0n)
      await postForHouse(tx, { ...running, deed: 'release', transfer: taskRelease(left) }, nowMs);
    await setEnded(tx, running, nowMs);
    return null;
  },
};

interface HouseDeed extends Pick<TaskTerms, 'task' | 'version'> {
  readonly deed: 'reserve' | 'release';
  readonly transfer: Transfer;
}

async function postForHouse(
  tx: Tx,
  { task, version, deed, transfer }: HouseDeed,
  nowMs: number,
): Promise<void> {
  const balances = await lockBalances(tx, []);
  const key = `task/${task}/${version}/${deed}`;
  const rows = balances
    .apply([transfer])
    .map((posted) => ({ userId: NOBODY, key, leg: 0, transfer: posted }));
  await post(tx, balances, rows, nowMs);
}
