import { customerAccount } from '@candor/domain/ledger/transfer';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { Refusal } from '@candor/domain/refusal';
import type { TaskName } from '@candor/domain/tasks/task';
import { taskReward } from '@candor/domain/tasks/task-transfers';
import type { Command } from '../ledger/index.ts';
import { type Evidence, evidenceOf, progressOf } from './evidence.ts';
import { insertRewards, listRewards, lockRunning, type Reward, type StoredTask } from './store.ts';

export interface ClaimTask {
  readonly userId: string;
  readonly task: TaskName;
}

interface Loaded {
  readonly evidence: ReadonlyMap<string, Evidence>;
  /** Read under the locks of their tasks, and kept up to date within the batch. */
  readonly running: Map<TaskName, StoredTask>;
  readonly rewards: Reward[];
}

/**
 * Pays a reward from what was reserved for it: once per customer, once per verified person, and as
 * often as there are places. Refuses: tasks.*.
 */
export const claimTaskCommand: Command<ClaimTask, Loaded, Reward, Reward> = {
  name: 'claimTask',
  orderingKey: ({ userId }) => userId,
  userId: ({ userId }) => userId,
  load: async (tx, claims) => ({
    evidence: await evidenceOf(
      tx,
      claims.map(({ userId }) => userId),
    ),
    running: new Map(),
    rewards: [],
  }),
  accounts: ({ userId }) => [customerAccount(userId, 'balance', SETTLEMENT_CURRENCY)],
  async lockShared(tx, claims, { evidence }) {
    const running = await lockRunning(
      tx,
      claims.map(({ task }) => task),
    );
    const persons = [...evidence.values()].flatMap(({ person }) => person ?? []);
    const others = [...evidence.values()].flatMap((each) => [...each.others]);
    const userIds = [...claims.map(({ userId }) => userId), ...others];
    return {
      evidence,
      running: new Map(running.map((task) => [task.task, task])),
      rewards: await listRewards(tx, { userIds, persons }),
    };
  },
  decide(claim, { loaded, nowMs }) {
    const { task, version, reward } = requireRunning(claim, loaded, nowMs);
    const { userId } = claim;
    const personHash = requireEntitled(claim, loaded);
    return {
      change: { userId, task, version, personHash, amount: reward, paidAtMs: nowMs },
      result: { userId, task, version, personHash, amount: reward, paidAtMs: nowMs },
      transfers: [taskReward(userId, reward)],
      transferKey: `task/${task}/${version}/reward`,
      events: ['task', 'balance'].map((kind) => ({ topic: `me:${userId}`, body: { kind } })),
    };
  },
  counts({ running, rewards }, { change }) {
    const task = running.get(change.task)!;
    running.set(change.task, { ...task, used: task.used + 1 });
    rewards.push(change);
  },
  write: (tx, rewards) => insertRewards(tx, rewards),
};

/** Refuses: tasks.notFound, tasks.alreadyRewarded. */
function requireRunning({ userId, task }: ClaimTask, loaded: Loaded, nowMs: number): StoredTask {
  if (loaded.rewards.some((reward) => reward.userId === userId && reward.task === task))
    throw new Refusal('tasks.alreadyRewarded');
  const running = loaded.running.get(task);
  if (!running || nowMs >= running.endsAtMs) throw new Refusal('tasks.notFound');
  return running;
}

/** The person to reward. Refuses: tasks.notFound, notDone, identityNeeded, personRewarded, usedUp. */
function requireEntitled({ userId, task }: ClaimTask, loaded: Loaded): Buffer {
  const evidence = loaded.evidence.get(userId);
  // An account of the house.
  if (!evidence) throw new Refusal('tasks.notFound');
  const { done, needed } = progressOf(task, evidence);
  if (done < needed) throw new Refusal('tasks.notDone');
  const { person, others } = evidence;
  if (!person) throw new Refusal('tasks.identityNeeded');
  const isTheirs = ({ userId: owner, personHash }: Reward) =>
    others.has(owner) || personHash.equals(person);
  if (loaded.rewards.some((reward) => reward.task === task && isTheirs(reward)))
    throw new Refusal('tasks.personRewarded');
  const { used, places } = loaded.running.get(task)!;
  if (used >= places) throw new Refusal('tasks.usedUp');
  return person;
}
