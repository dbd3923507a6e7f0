import type { Queryable, Tx } from '../../platform/db.ts';

export interface HealthSampleRow {
  readonly at: number;
  readonly oldest_tick_age_ms: string;
  readonly late_jobs: number;
  readonly waiting_events: number;
  readonly findings: number;
  readonly house_equity: string;
}

export interface NewHealthSample {
  readonly oldestTickAgeMs: number;
  readonly lateJobs: number;
  readonly waitingEvents: number;
  readonly findings: number;
  /** Decimal text. */
  readonly houseEquity: string;
}

export async function insertHealthSample(tx: Tx, sample: NewHealthSample, nowMs: number) {
  await tx`insert into operators.health_sample (at, oldest_tick_age_ms, late_jobs, waiting_events,
      findings, house_equity)
    values (${nowMs}, ${sample.oldestTickAgeMs}, ${sample.lateJobs}, ${sample.waitingEvents},
      ${sample.findings}, ${sample.houseEquity})
    on conflict do nothing`;
}

export async function deleteHealthSamples(tx: Tx, beforeMs: number) {
  await tx`delete from operators.health_sample where at < ${beforeMs}`;
}

export async function listHealthSamples(db: Queryable, sinceMs: number) {
  return db<HealthSampleRow[]>`
    select * from operators.health_sample where at >= ${sinceMs} order by at`;
}
