import type { ResultOf } from '@candor/contract/calls';
import { dayOf } from '@candor/domain/calendar';
import { add } from '@candor/domain/money/money';
import type { Db } from '../../platform/db.ts';
import { type Evidence, evidenceOf, progressOf } from './evidence.ts';
import { listRewards, listRunning, type Reward, type StoredTask } from './store.ts';

type Shown = ResultOf<'listTasks'>;

/** Running tasks as one customer sees them; accounts of the house see none. */
export async function ownTasks(
  db: Db,
  { userId, nowMs }: { readonly userId: string; readonly nowMs: number },
): Promise<Shown> {
  const [running, found] = await Promise.all([listRunning(db), evidenceOf(db, [userId])]);
  const evidence = found.get(userId);
  const persons = evidence?.person ? [evidence.person] : [];
  const accounts = evidence?.person ? [userId, ...evidence.others] : [userId];
  const rewards = await listRewards(db, { userIds: accounts, persons });
  const own = rewards.filter((reward) => reward.userId === userId);
  const open = evidence ? running.filter(({ endsAtMs }) => nowMs < endsAtMs) : [];
  return {
    tasks: open.map((task) => shownTask(task, evidence!, { rewards, userId })),
    earned: add(...own.map(({ amount }) => amount)),
    isVerified: persons.length > 0,
    isPriceChecked: evidence?.checkedOn === dayOf(nowMs),
  };
}

function shownTask(
  task: StoredTask,
  evidence: Evidence,
  { rewards, userId }: { readonly rewards: readonly Reward[]; readonly userId: string },
): Shown['tasks'][number] {
  const progress = progressOf(task.task, evidence);
  const paid = rewards.filter((reward) => reward.task === task.task);
  const own = paid.find((reward) => reward.userId === userId);
  const left = task.places - task.used;
  const isDone = progress.done === progress.needed;
  return {
    task: task.task,
    reward: task.reward,
    left,
    places: task.places,
    endsAt: task.endsAtMs,
    state:
      paid.length > 0
        ? 'rewarded'
        : left === 0
          ? 'usedUp'
          : !isDone
            ? 'open'
            : evidence.person
              ? 'done'
              : 'identityNeeded',
    progress,
    ...(own ? { rewardedAt: own.paidAtMs } : {}),
  };
}
