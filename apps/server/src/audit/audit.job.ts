import type { Db, Tx } from '../platform/db.ts';
import type { Job } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { audit } from './audit.ts';
import { type AuditResult, readAuditResult, writeAuditResult } from './audit-result.ts';
import { haltMoney } from './store-money-halt.ts';

const PERIOD_MS = 3_600_000;
const FULL_PERIOD_MS = 86_400_000;
/** Longer than a transaction in progress at the good point may last. */
const OVERLAP_MS = 10 * 60_000;

/**
 * Audits at startup and every hour, stores the findings for the operators' dashboard, and logs and
 * counts them. Everything is read at each process's first audit, once a day, and as long as
 * something is wrong; in between, only what was touched since the last good point.
 */
export function createAuditJob(deps: { db: Db; log: Log; metrics: Metrics }): Job {
  const { db, log, metrics } = deps;
  let isFirst = true;

  const sinceOf = (last: AuditResult, nowMs: number): number | null => {
    const isFull =
      isFirst ||
      last.findings.length > 0 ||
      last.goodAtMs === null ||
      nowMs - (last.fullAtMs ?? 0) >= FULL_PERIOD_MS;
    return isFull ? null : last.goodAtMs! - OVERLAP_MS;
  };

  return {
    name: 'audit',
    recurringKey: 'all',
    deadlineMs: PERIOD_MS,
    async work({ untilMs }, nowMs) {
      const last = await readAuditResult(db);
      const sinceMs = sinceOf(last, nowMs);
      const findings = await audit(db, { sinceMs, timeoutMs: untilMs - nowMs });
      isFirst = false;
      metrics.auditFindings.set(findings.length);
      for (const finding of findings) log.error(finding, 'audit: the books are wrong');
      const result = {
        findings,
        atMs: nowMs,
        goodAtMs: findings.length === 0 ? nowMs : last.goodAtMs,
        fullAtMs: sinceMs === null ? nowMs : last.fullAtMs,
      };
      const write = async (tx: Tx) => {
        await writeAuditResult(tx, result);
        await haltMoney(tx, findings, nowMs);
      };
      return { next: nowMs + PERIOD_MS, write };
    },
  };
}
