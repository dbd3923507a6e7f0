import { endJob } from './announce-task.ts';
import { tasksHandlers } from './calls.ts';
import type { TasksOptions } from './deps.ts';
import { announceFirstTasks } from './first-tasks.ts';
import { operatorCommandsOf, tasksQueue } from './operators.ts';

/** Rewarded tasks: announced by operators, claimed by verified people. Refuses: tasks.*. */
export const createTasks = (options: TasksOptions) => ({
  jobs: [endJob],
  operatorCommands: operatorCommandsOf(options),
  operatorQueues: { tasks: tasksQueue },
  calls: tasksHandlers(options),
  async start(): Promise<void> {
    if (options.taskRewards && options.mode === 'practice') await announceFirstTasks(options);
  },
});
