import type { Db } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { audit } from './audit.ts';
import { writeAuditResult } from './audit-result.ts';

const PERIOD_MS = 3_600_000;

/** Audits at start and every hour, keeps what it finds for the operators' board, and makes noise about it. */
export const createAuditJob = (deps: { db: Db; log: Log; metrics: Metrics }): Job => ({
  name: 'audit',
  recurringKey: 'all',
  async run(tx, _due, nowMs) {
    const findings = await audit(deps.db);
    await writeAuditResult(tx, findings, nowMs);
    deps.metrics.auditFindings.set(findings.length);
    for (const finding of findings) deps.log.error(finding, 'audit: the books are wrong');
    return nowMs + PERIOD_MS;
  },
});
