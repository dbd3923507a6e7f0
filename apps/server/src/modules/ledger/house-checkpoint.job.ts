import { MINUTE_MS, SECOND_MS } from '@candor/domain/durations';
import { deleteOldIdempotencyRecords } from '../../platform/idempotency-records.ts';
import type { Job } from '../../platform/jobs.ts';
import { advanceHouseSums } from './store-house.ts';

const PERIOD_MS = MINUTE_MS;
/** Past so many places that every reading adds up anew, the sums follow more closely. */
const MANY = 5_000n;
const CLOSELY_MS = SECOND_MS;
const IDEMPOTENCY_KEPT_MS = 48 * 3_600_000;

/** Keeps house sums cheap to read, and deletes idempotency records past their retention. */
export function createLedgerJobs(): Job[] {
  return [
    {
      name: 'ledger.houseCheckpoint',
      recurringKey: 'all',
      async run(tx, _due, nowMs) {
        const uncovered = await advanceHouseSums(tx);
        await deleteOldIdempotencyRecords(tx, nowMs - IDEMPOTENCY_KEPT_MS);
        return nowMs + (uncovered > MANY ? CLOSELY_MS : PERIOD_MS);
      },
    },
  ];
}
