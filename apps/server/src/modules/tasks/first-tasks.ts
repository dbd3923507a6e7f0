import { DAY_MS } from '@candor/domain/durations';
import { money } from '@candor/domain/money/money';
import { taskNames, type TaskName } from '@candor/domain/tasks/task';
import { inTransaction } from '../../platform/db.ts';
import { announceTask } from './announce-task.ts';
import type { TasksOptions } from './deps.ts';
import { lockTasks, newestVersion } from './store.ts';

const REWARDS: Readonly<Record<TaskName, string>> = {
  verifyIdentity: '5',
  secondFactor: '2',
  fundPassword: '0.5',
  readRisks: '0.5',
  checkPrices: '3',
  firstContract: '1',
};
const PLACES = 10_000;
const LENGTH_MS = 90 * DAY_MS;

/** Announces what a newcomer to practice mode finds, each task once ever. */
export async function announceFirstTasks({
  db,
  clock,
}: Pick<TasksOptions, 'db' | 'clock'>): Promise<void> {
  const nowMs = clock.now();
  for (const task of taskNames) {
    if ((await newestVersion(db, task)) > 0) continue;
    await inTransaction(db, async (tx) => {
      // Processes that start together wait for each other here.
      await lockTasks(tx);
      if ((await newestVersion(tx, task)) > 0) return;
      const terms = { task, reward: money(REWARDS[task]), places: PLACES };
      await announceTask(tx, { ...terms, endsAtMs: nowMs + LENGTH_MS }, [], nowMs);
    });
  }
}
