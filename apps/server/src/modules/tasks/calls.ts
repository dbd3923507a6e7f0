import { calls } from '@candor/contract/calls';
import { dayOf } from '@candor/domain/calendar';
import { Refusal } from '@candor/domain/refusal';
import { RISKS_VERSION } from '@candor/domain/tasks/task';
import * as z from 'zod/mini';
import type { Handlers } from '../../http/handler.ts';
import { createCommandRunner } from '../ledger/index.ts';
import { claimTaskCommand } from './claim-task.ts';
import type { TasksOptions } from './deps.ts';
import { countCheckedDays, putPriceCheck, putRisksRead } from './store-evidence.ts';
import { ownTasks } from './views.ts';

export function tasksHandlers(options: TasksOptions) {
  const { db, findTicks } = options;
  const deps = { ...options, now: () => options.clock.now() };
  const claim = createCommandRunner(deps, claimTaskCommand);
  return {
    listTasks: (_request, context) => ownTasks(db, context),
    claimTask: ({ task }, { userId, idempotency }) =>
      claim(
        { userId, task },
        {
          idempotency,
          encode: ({ amount: reward, paidAtMs: rewardedAt }) =>
            z.encode(calls.claimTask.result, { task, reward, rewardedAt }),
        },
      ),
    async confirmRisksRead(_request, { userId, nowMs }) {
      await putRisksRead(db, { userId, version: RISKS_VERSION, nowMs });
      return {};
    },
    async confirmPriceChecked({ symbol, sequence, hash }, { userId, nowMs }) {
      const [tick] = await findTicks(db, [{ symbol, sequence }]);
      const day = dayOf(nowMs);
      if (tick?.hash !== hash || dayOf(tick.timeMs) !== day)
        throw new Refusal('tasks.priceNotRecorded');
      await putPriceCheck(db, { userId, day, symbol, sequence, nowMs });
      return { days: (await countCheckedDays(db, [userId])).get(userId)?.days ?? 0 };
    },
  } satisfies Partial<Handlers>;
}
