import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { money, toText } from '@candor/domain/money/money';
import type { Db } from '../../platform/db.ts';
import type { Job } from '../../platform/jobs.ts';
import type { OperatorsDeps, OperatorsOptions } from './deps.ts';
import { deleteHealthSamples, insertHealthSample, listHealthSamples } from './store-health.ts';

const SHOWN_MS = 6 * 3_600_000;
const KEPT_MS = 7 * 24 * 3_600_000;
const PERIOD_MS = 60_000;

export async function getHealth(
  { db, readHealth }: OperatorsDeps,
  nowMs: number,
): Promise<ConsoleResultOf<'getHealth'>> {
  const [health, rows] = await Promise.all([
    readHealth(db, nowMs),
    listHealthSamples(db, nowMs - SHOWN_MS),
  ]);
  const samples = rows.map((row) => ({
    at: row.at,
    oldestTickAgeMs: Number(row.oldest_tick_age_ms),
    lateJobs: row.late_jobs,
    waitingEvents: row.waiting_events,
    findings: row.findings,
    houseEquity: money(row.house_equity),
  }));
  return { now: nowMs, ...health, findings: [...health.findings], samples };
}

/** Records the health of the product once a minute, for the charts of the dashboard. */
export const createHealthJob = ({
  db,
  readHealth,
}: Pick<OperatorsOptions, 'db' | 'readHealth'> & { db: Db }): Job => ({
  name: 'operators.health',
  recurringKey: 'all',
  async work(_due, nowMs) {
    const { markets, jobs, waitingEvents, findings, books } = await readHealth(db, nowMs);
    const house = books.find(({ currency }) => currency === SETTLEMENT_CURRENCY);
    const sample = {
      oldestTickAgeMs: Math.max(0, ...markets.map(({ ageMs }) => ageMs)),
      lateJobs: jobs.reduce((sum, { late }) => sum + late, 0),
      waitingEvents,
      findings: findings.length,
      houseEquity: toText(house?.equity ?? money('0')),
    };
    return {
      next: nowMs + PERIOD_MS,
      async write(tx) {
        await insertHealthSample(tx, sample, nowMs);
        await deleteHealthSamples(tx, nowMs - KEPT_MS);
      },
    };
  },
});
