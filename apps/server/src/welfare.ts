import { createAlerts } from './modules/alerts/index.ts';
import { findTicks, listMinutes } from './modules/markets/index.ts';
import { createTasks } from './modules/tasks/index.ts';

type AlertsOptions = Parameters<typeof createAlerts>[0];
type TasksOptions = Parameters<typeof createTasks>[0];

export type WelfareOptions = Omit<AlertsOptions, 'listMinutes'> & Omit<TasksOptions, 'findTicks'>;

/** What customers are told and what they are thanked for: price alerts and rewarded tasks. */
export function createWelfare(options: WelfareOptions) {
  const alerts = createAlerts({ ...options, listMinutes });
  const tasks = createTasks({ ...options, findTicks });
  return {
    calls: { ...alerts.calls, ...tasks.calls },
    jobs: [...alerts.jobs, ...tasks.jobs],
    leaderTasks: [alerts.leaderTask],
    operatorCommands: tasks.operatorCommands,
    operatorQueues: tasks.operatorQueues,
    start: tasks.start,
  };
}
