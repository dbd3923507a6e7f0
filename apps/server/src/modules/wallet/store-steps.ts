import type { Queryable, Tx } from '../../platform/db.ts';

export interface Step {
  readonly userId: string;
  readonly recordId: string;
  readonly step: string;
  /** A reason or a figure; empty if there is none. */
  readonly detail?: string;
}

/** Adds a timeline step for each of these records, which the caller has locked or just created. */
export async function insertSteps(tx: Tx, steps: readonly Step[], nowMs: number): Promise<void> {
  if (steps.length === 0) return;
  await tx`
    insert into wallet.step (user_id, record_id, number, step, detail, at)
    select s.user_id, s.record_id,
      1 + (select count(*) from wallet.step o
        where o.user_id = s.user_id and o.record_id = s.record_id),
      s.step, s.detail, ${nowMs}::timestamptz
    from unnest(${steps.map(({ userId }) => userId)}::uuid[],
      ${steps.map(({ recordId }) => recordId)}::uuid[], ${steps.map(({ step }) => step)}::text[],
      ${steps.map(({ detail }) => detail ?? '')}::text[])
      as s (user_id, record_id, step, detail)`;
}

export interface StepRow {
  readonly record_id: string;
  readonly step: string;
  readonly detail: string;
  readonly at: number;
}

/** Timelines of a customer's records, oldest step first. */
export const listSteps = (db: Queryable, userId: string, recordIds: readonly string[]) =>
  db<StepRow[]>`
    select record_id, step, detail, at from wallet.step
    where user_id = ${userId} and record_id = any(${recordIds as string[]}::uuid[])
    order by record_id, number`;
