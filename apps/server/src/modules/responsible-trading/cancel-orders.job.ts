import type { LongJob } from '../../platform/jobs.ts';
import type { ResponsibleTradingOptions } from './deps.ts';

export const CANCEL_JOB = 'responsibleTrading.cancelOrders';
/** An order whose price has just come is decided by the engine first. */
const RETRY_MS = 1_000;

/** Cancels the resting orders of a customer who took a break or was frozen. */
export const cancelOrdersJob = ({
  cancelResting,
}: Pick<ResponsibleTradingOptions, 'cancelResting'>): LongJob => ({
  name: CANCEL_JOB,
  async work({ key }, nowMs) {
    const isLeft = await cancelResting(key);
    return { next: isLeft ? nowMs + RETRY_MS : null, write: async () => undefined };
  },
});
