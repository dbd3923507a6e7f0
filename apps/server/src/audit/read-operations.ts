import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import type { Metrics } from '../platform/metrics.ts';
import { readAuditResult } from './audit-result.ts';

/** Rows that go before all others are due long before there was a product. */
const PRIORITY_BEFORE_MS = Date.UTC(2000, 0);
const underWay = ['waiting', 'approved', 'sending', 'sent'];

/** Brings the figures that are in the database up to date, for whoever reads the metrics now. */
export async function readOperations(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly metrics: Metrics;
}): Promise<void> {
  const { db, clock, metrics } = deps;
  const { lent, waiting } = db.use();
  metrics.poolLent.set(lent);
  metrics.poolWaiting.set(waiting);
  for (const [outcome, count] of Object.entries(db.tracing.counts() ?? {}))
    metrics.spans.set({ outcome }, count);
  const nowMs = clock.now();
  const [payouts, late, events, jobs, { goodAtMs }] = await Promise.all([
    db<{ status: string; count: number; oldest: number }[]>`
      select status, count(*)::int as count, min(created_at) as oldest from wallet.withdrawal
      where status = any(${underWay}::text[]) group by status`,
    db<{ count: number }[]>`
      select count(*)::int as count from wallet.withdrawal where status in ('sending', 'sent')
      and (holds @> '[{"reason": "handoverLate"}]' or holds @> '[{"reason": "confirmationLate"}]')`,
    db<{ oldest: number | null }[]>`select min(created_at) as oldest from platform.outbox`,
    db<{ name: string; oldest: number }[]>`
      select name, min(due_at) as oldest from platform.due
      where due_at <= ${nowMs}::timestamptz and due_at > ${PRIORITY_BEFORE_MS}::timestamptz
      group by name`,
    readAuditResult(db),
    readArchive(db, metrics),
  ]);
  const secondsSince = (ms: number | null | undefined) =>
    Math.max(0, nowMs - (ms ?? nowMs)) / 1_000;
  for (const status of underWay) {
    const row = payouts.find((each) => each.status === status);
    metrics.withdrawals.set({ status }, row?.count ?? 0);
    metrics.withdrawalOldest.set({ status }, secondsSince(row?.oldest));
  }
  metrics.payoutsLate.set(late[0]!.count);
  metrics.outboxOldest.set(secondsSince(events[0]!.oldest));
  metrics.jobLag.reset();
  for (const { name, oldest } of jobs) metrics.jobLag.set({ job: name }, secondsSince(oldest));
  if (goodAtMs !== null) metrics.auditGoodAt.set(goodAtMs / 1_000);
  metrics.readAt.set(nowMs / 1_000);
}

/** Counted since the statistics began where nothing was archived yet. */
async function readArchive(db: Db, metrics: Metrics): Promise<void> {
  const [archive] = await db<{ isOn: boolean; isFailing: boolean; archivedAt: number | null }[]>`
    select current_setting('archive_mode') <> 'off' as "isOn",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing",
      coalesce(last_archived_time, stats_reset) as "archivedAt"
    from pg_stat_archiver`;
  // A gauge without labels is shown as 0 until it is set: an archive never written to since 1970.
  metrics.archiveFailing.remove();
  metrics.archivedAt.remove();
  if (!archive?.isOn) return;
  metrics.archiveFailing.set(archive.isFailing ? 1 : 0);
  if (archive.archivedAt !== null) metrics.archivedAt.set(archive.archivedAt / 1_000);
}
