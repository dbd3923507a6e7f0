import { deleteOldAnswers } from '../../platform/answers.ts';
import type { Job } from '../../platform/jobs.ts';
import { advanceCheckpoints } from './store.ts';

const PERIOD_MS = 60_000;
/** No transaction lives longer (statement_timeout 30 s), so nothing can still be written before it. */
const SETTLED_AFTER_MS = 5 * 60_000;
const ANSWERS_KEPT_MS = 48 * 3_600_000;

/** Keeps house sums cheap, and forgets answers that no replay can ask for any more. */
export function createLedgerJobs(): Job[] {
  return [
    {
      name: 'ledger.houseCheckpoint',
      recurringKey: 'all',
      async run(tx, _due, nowMs) {
        await advanceCheckpoints(tx, nowMs - SETTLED_AFTER_MS);
        await deleteOldAnswers(tx, nowMs - ANSWERS_KEPT_MS);
        return nowMs + PERIOD_MS;
      },
    },
  ];
}
