import { Counter, Gauge, type Registry } from 'prom-client';

/** What operators watch; docs/how-to/runbooks/alerts.json says when it alarms. */
export function operationsMetrics(registry: Registry) {
  const registers = [registry];
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Gauge<Label>({ name: `candor_${name}`, help, labelNames, registers });
  return {
    sourceQuotedAt: gauge(
      'source_quote_timestamp_seconds',
      "Time of a source's newest quote in a recorded tick; one that stands still is an alarm",
      ['source'],
    ),
    sourceLag: gauge('source_lag_seconds', 'How old that quote was in its tick', ['source']),
    sourceRejects: new Counter({
      name: 'candor_source_rejects_total',
      help: 'Ticks in which a source was not used, by reason',
      labelNames: ['source', 'reason'],
      registers,
    }),
    sourceReconnects: new Counter({
      name: 'candor_source_reconnects_total',
      help: 'Connections to a source that were lost',
      labelNames: ['source'],
      registers,
    }),
    sourceRefused: gauge('source_refused', '1 while a source refuses our key or plan', ['source']),
    ticksRecordedAt: gauge('tick_timestamp_seconds', 'Time of the newest recorded tick'),
    withdrawals: gauge('withdrawals', 'Withdrawals under way', ['status']),
    withdrawalOldest: gauge('withdrawal_oldest_seconds', 'Age of the oldest of them', ['status']),
    payoutsLate: gauge('payouts_late', 'Payouts in progress for too long'),
    ...custodyMetrics(gauge),
    outboxOldest: gauge('outbox_oldest_seconds', 'Age of the oldest event that nobody was told of'),
    auditGoodAt: gauge('audit_good_timestamp_seconds', 'When an audit last found nothing'),
    archiveFailing: gauge(
      'archive_failing',
      "1 while PostgreSQL's newest attempt to archive its log failed; none without an archive",
    ),
    archivedAt: gauge(
      'archived_timestamp_seconds',
      'When a segment of the log was last archived; none without an archive',
    ),
    policyReports: new Counter({
      name: 'candor_policy_reports_total',
      help: 'Reports of browsers that the content security policy of a page blocked something',
      labelNames: ['directive'],
      registers,
    }),
    jobLag: gauge('job_lag_seconds', 'How long the oldest due row of a job has waited', ['job']),
    poolLent: gauge('db_connections_lent', 'Database connections in use, of this process'),
    spans: gauge(
      'spans',
      'Ended spans of traces by what became of them; ended less the others: dropped, or still waiting',
      ['outcome'],
    ),
    poolWaiting: gauge('db_connections_awaited', 'Statements that wait for a connection'),
    readAt: gauge('operations_read_timestamp_seconds', 'When these figures were last read'),
  };
}

/** Of what the house holds on public chains. */
const custodyMetrics = (
  gauge: <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
  ) => Gauge<Label>,
) => ({
  hotWalletFree: gauge(
    'hot_wallet_free',
    "What the signer's account has beyond the withdrawals under way on its chain",
    ['currency', 'network'],
  ),
  walletShare: gauge(
    'wallet_share',
    'Part of all that the books hold on chains that lies hot or warm',
    ['currency', 'share'],
  ),
  walletShareOver: gauge('wallet_share_over', 'How far that is above its limit', [
    'currency',
    'share',
  ]),
  walletsUnproven: gauge(
    'wallets_unproven',
    'Addresses of the house without a fresh signature that proves control',
    ['network'],
  ),
});

export type OperationsMetrics = ReturnType<typeof operationsMetrics>;
