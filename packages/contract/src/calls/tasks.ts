import { taskNames } from '@candor/domain/tasks/task';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import { empty, integer, money, optional, symbol, text, time } from '../wire/fields.ts';

const task = z.enum(taskNames);

const ownTask = z.object({
  task,
  /** In USDT, like every amount here. */
  reward: money,
  /** Rewards that can still be earned, and how many there were. */
  left: z.number(),
  places: z.number(),
  endsAt: time,
  /**
   * `done`: a claim away from its reward; `identityNeeded`: the same, once identity is verified;
   * `rewarded`: paid to me; `usedUp`: nobody can earn it any more.
   */
  state: z.enum(['open', 'done', 'identityNeeded', 'rewarded', 'usedUp']),
  progress: z.object({ done: z.number(), needed: z.number() }),
  rewardedAt: optional(time),
});

export const tasksCalls = {
  listTasks: define({
    summary: 'Tasks that are rewarded now, how far I am and what is left of each budget',
    access: 'member',
    request: empty,
    result: z.object({
      tasks: z.array(ownTask),
      /** What my tasks brought me so far. */
      earned: money,
      isVerified: z.boolean(),
      /** Whether a price was checked today, UTC+8. */
      isPriceChecked: z.boolean(),
    }),
  }),
  claimTask: define({
    summary:
      'Pays the reward of a task that is done, once per person, from what was reserved for it',
    access: 'member',
    idempotent: true,
    request: z.object({ task }),
    result: z.object({ task, reward: money, rewardedAt: time }),
    refusals: [
      'tasks.notFound',
      'tasks.notDone',
      'tasks.identityNeeded',
      'tasks.alreadyRewarded',
      'tasks.personRewarded',
      'tasks.usedUp',
    ],
  }),
  confirmRisksRead: define({
    summary: 'Records that the text about the risks was read',
    access: 'member',
    request: empty,
    result: empty,
  }),
  confirmPriceChecked: define({
    summary:
      'Records a price of today that was checked on the device, by the fingerprint found there',
    access: 'member',
    request: z.object({
      symbol,
      sequence: integer({ min: 1, max: 999_999_999_999_999 }),
      hash: text(64),
    }),
    result: z.object({ days: z.number() }),
    refusals: ['tasks.priceNotRecorded'],
  }),
} as const;
