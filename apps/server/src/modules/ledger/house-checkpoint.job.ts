import { deleteOldIdempotencyRecords } from '../../platform/idempotency-records.ts';
import type { Job } from '../../platform/jobs.ts';
import { advanceHouseSums } from './store-house.ts';

const PERIOD_MS = 60_000;
const IDEMPOTENCY_KEPT_MS = 48 * 3_600_000;

/** Keeps house sums cheap to read, and deletes idempotency records past their retention. */
export function createLedgerJobs(): Job[] {
  return [
    {
      name: 'ledger.houseCheckpoint',
      recurringKey: 'all',
      async run(tx, _due, nowMs) {
        await advanceHouseSums(tx);
        await deleteOldIdempotencyRecords(tx, nowMs - IDEMPOTENCY_KEPT_MS);
        return nowMs + PERIOD_MS;
      },
    },
  ];
}
