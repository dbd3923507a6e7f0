import { MINUTE_MS } from '@candor/domain/durations';
import { messageTo } from '@candor/domain/messages/message';
import type { Job } from '../../platform/jobs.ts';
import { figure } from '../../platform/letter-figures.ts';
import type { SecondContractsOptions } from './deps.ts';
import { takeUntold, type Untold } from './store-untold.ts';

const BATCH_MAX = 500;

/**
 * Tells customers how their contracts ended: one message for each minute of the clock, which sums
 * up everything that was settled in it.
 */
export const tellSettledJob = ({ outbox }: Pick<SecondContractsOptions, 'outbox'>): Job => ({
  name: 'secondContracts.tell',
  recurringKey: 'all',
  async run(tx, _due, nowMs) {
    const beforeMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
    const untold = await takeUntold(tx, { beforeMs, limit: BATCH_MAX });
    await outbox.publish(tx, untold.map(messageOf), nowMs);
    return untold.length === BATCH_MAX ? nowMs : beforeMs + MINUTE_MS;
  },
});

const messageOf = ({ userId, won, lost, returned, profit }: Untold) =>
  messageTo(userId, 'secondContracts.settled', {
    count: String(won + lost + returned),
    won: String(won),
    lost: String(lost),
    returned: String(returned),
    profit: figure(profit),
  });
