import { money, toText } from '@candor/domain/money/money';
import { invariant, Refusal } from '@candor/domain/refusal';
import {
  budgetOf,
  PLACES_MAX,
  taskNames,
  type TaskTerms,
  termsProblem,
} from '@candor/domain/tasks/task';
import * as z from 'zod/mini';
import {
  operatorCommand,
  type OperatorCommandContext,
  type OperatorCommands,
  type OperatorFact,
  type OperatorQueue,
  type QueueItem,
} from '../../platform/operator-commands.ts';
import { announceTask, endTask } from './announce-task.ts';
import type { TasksOptions } from './deps.ts';
import { listTasks, type StoredTask } from './store.ts';

const task = z.enum(taskNames);
const entered = z.object({
  task,
  amount: z.string().check(z.regex(/^\d{1,6}(\.\d{1,6})?$/)),
  /** Rewards at most. */
  grants: z.number().check(z.int(), z.minimum(1), z.maximum(PLACES_MAX)),
  /** Epoch milliseconds. */
  endsAt: z.number().check(z.int(), z.positive()),
});
const which = z.object({ task, version: z.number().check(z.int(), z.positive()) });

const termsOf = ({ task: name, amount: reward, grants, endsAt }: z.output<typeof entered>) => ({
  task: name,
  reward: money(reward),
  places: grants,
  endsAtMs: endsAt,
});

function requireTwo({ operatorIds }: OperatorCommandContext): void {
  invariant(new Set(operatorIds).size === 2, 'two operators decide on a task');
}

const amount = (name: string, value: string): OperatorFact => ({
  name,
  type: 'amount',
  value,
  currency: 'USDT',
});
const text = (name: string, value: string): OperatorFact => ({ name, type: 'text', value });

const termsFacts = (terms: Pick<TaskTerms, 'task' | 'reward' | 'places' | 'endsAtMs'>) => [
  text('task', terms.task),
  amount('taskReward', toText(terms.reward)),
  text('taskPlaces', String(terms.places)),
  amount('taskBudget', toText(budgetOf(terms))),
  { name: 'endsAt', type: 'time', value: String(terms.endsAtMs) } as const,
];

/** Announcing a task and ending one early. Refuses: tasks.*, settings.outOfBounds. */
export const operatorCommandsOf = ({ mode }: Pick<TasksOptions, 'mode'>): OperatorCommands => ({
  'tasks.announce': operatorCommand<z.output<typeof entered>>({
    role: 'finance',
    makerChecker: true,
    payload: entered,
    fields: [
      { name: 'task', type: 'choice', choices: taskNames },
      { name: 'amount', type: 'decimal' },
      { name: 'grants', type: 'integer' },
      { name: 'endsAt', type: 'time' },
    ],
    writes: ['tasks.task', 'ledger.guard', 'ledger.transfer', 'platform.due'],
    describe: async (_db, payload) => termsFacts(termsOf(payload)),
    async execute(tx, payload, context) {
      requireTwo(context);
      const { nowMs, operatorIds } = context;
      const terms = termsOf(payload);
      const name = termsProblem(terms, { nowMs, isPractice: mode === 'practice' });
      if (name === 'task') throw new Refusal('tasks.notOffered');
      if (name) throw new Refusal('settings.outOfBounds', { name });
      await announceTask(tx, terms, operatorIds, nowMs);
    },
  }),
  'tasks.end': operatorCommand<z.output<typeof which>>({
    role: 'finance',
    makerChecker: true,
    payload: which,
    fields: [],
    writes: ['tasks.task', 'platform.due'],
    async execute(tx, payload, context) {
      requireTwo(context);
      await endTask(tx, payload, context.nowMs);
    },
  }),
});

const idOf = ({ task: name, version }: TaskTerms): string => `${name}-${version}`;

/** Every version of every task, with what is used of its budget. */
export const tasksQueue: OperatorQueue = {
  roles: ['finance', 'auditor'],
  statuses: ['running', 'ended'],
  isRegister: true,
  itemId: z.string().check(z.regex(/^[A-Za-z]{1,40}-\d{1,6}$/)),
  async list(db, { limit, search, status, userId }) {
    const all = userId === null ? await listTasks(db) : [];
    const wanted = search?.toLowerCase() ?? '';
    const found = all
      .map(itemOf)
      .filter(
        (item) =>
          (status === null || item.status === status) && item.id.toLowerCase().includes(wanted),
      );
    return { items: found.slice(0, limit), total: found.length };
  },
  async find(db, id) {
    const found = (await listTasks(db)).find((each) => idOf(each) === id);
    if (!found) return null;
    const { task: name, version, endedAtMs } = found;
    return {
      ...itemOf(found),
      documents: [],
      history: [
        { atMs: found.startsAtMs, name: 'announced', text: '' },
        ...(endedAtMs === null ? [] : [{ atMs: endedAtMs, name: 'ended', text: '' }]),
      ],
      commands:
        endedAtMs === null
          ? [{ kind: 'tasks.end', payload: { task: name, version } }]
          : [{ kind: 'tasks.announce', payload: { task: name } }],
    };
  },
};

const itemOf = (found: StoredTask): QueueItem => ({
  id: idOf(found),
  userId: null,
  status: found.endedAtMs === null ? 'running' : 'ended',
  createdAtMs: found.startsAtMs,
  dueAtMs: null,
  facts: [
    ...termsFacts(found),
    text('taskUsed', String(found.used)),
    amount('taskPaid', toText(budgetOf({ reward: found.reward, places: found.used }))),
  ],
});
