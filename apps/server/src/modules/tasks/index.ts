import { getSecret } from '../../platform/secrets.ts';
import { endJob } from './announce-task.ts';
import { tasksHandlers } from './calls.ts';
import type { TasksOptions } from './deps.ts';
import { evidenceReader } from './evidence.ts';
import { announceFirstTasks } from './first-tasks.ts';
import { operatorCommandsOf, tasksQueue } from './operators.ts';

/** Rewarded tasks: announced by operators, claimed by verified people. Refuses: tasks.*. */
export async function createTasks(options: TasksOptions) {
  const { db, random } = options;
  const evidenceOf = evidenceReader(await getSecret(db, 'tasks.person', () => random.bytes(32)));
  return {
    jobs: [endJob],
    operatorCommands: operatorCommandsOf(options),
    operatorQueues: { tasks: tasksQueue },
    calls: tasksHandlers(options, evidenceOf),
    async start(): Promise<void> {
      if (options.taskRewards && options.mode === 'practice') await announceFirstTasks(options);
    },
  };
}
