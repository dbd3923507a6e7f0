import { tasksCalls } from '@candor/contract/calls/tasks';
import type { CallName } from '@candor/contract/wire/calls';
import type { ScreenId } from '@candor/contract/wire/screens';
import type { TaskName } from '@candor/domain/tasks/task';
import type { Reply } from '../../platform/call.ts';
import { useCall } from '../../platform/query.ts';

export type Tasks = Reply<typeof tasksCalls, 'listTasks'>;
export type Task = Tasks['tasks'][number];

/** What a paid reward changes. */
export const changedByClaim: readonly CallName[] = [
  'listTasks',
  'listBalances',
  'listAssets',
  'listBalanceChanges',
];

/** Where a task is done; where identity is verified depends, and a price is checked on the list itself. */
export const placeOf: Readonly<
  Record<Exclude<TaskName, 'checkPrices' | 'verifyIdentity'>, ScreenId>
> = {
  secondFactor: 'secondFactor',
  fundPassword: 'fundPassword',
  readRisks: 'risks',
  firstContract: 'positions',
};

export const useTasks = () => useCall(tasksCalls, 'listTasks', {});
