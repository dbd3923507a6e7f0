import type { Job } from '../../platform/jobs.ts';
import { appendAuditLine } from './audit-log.ts';
import { IDLE_MS } from './sessions.ts';
import { deleteExpired } from './store.ts';
import { expireProposals } from './store-proposals.ts';

const PERIOD_MS = 60_000;

/** Closes expired proposals, and deletes expired sessions and counters. */
export const createExpireJob = (): Job => ({
  name: 'operators.expire',
  recurringKey: 'all',
  async run(tx, _due, nowMs) {
    for (const { id, kind } of await expireProposals(tx, nowMs)) {
      const line = { operatorId: '', kind: 'expire', subject: `${kind}/${id}`, userId: '' };
      await appendAuditLine(tx, { ...line, reason: '', detail: '{}' }, nowMs);
    }
    await deleteExpired(tx, nowMs - IDLE_MS, nowMs);
    return nowMs + PERIOD_MS;
  },
});
