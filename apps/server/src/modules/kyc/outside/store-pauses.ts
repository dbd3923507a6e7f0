import type { Queryable, Tx } from '../../../platform/db.ts';

/** Why a reviewer is not asked for now. */
export interface ReviewerPause {
  readonly failingSince: number;
  readonly failures: number;
  readonly problem: string;
  readonly until: number;
}

export async function findPause(
  db: Queryable,
  reviewer: string,
): Promise<ReviewerPause | undefined> {
  const [row] = await db<ReviewerPause[]>`
    select failing_since as "failingSince", failures, problem, until
    from kyc.reviewer_pause where reviewer = ${reviewer}`;
  return row;
}

export async function putPause(tx: Tx, reviewer: string, pause: ReviewerPause): Promise<void> {
  await tx`
    insert into kyc.reviewer_pause as p (reviewer, failing_since, failures, problem, until)
    values (${reviewer}, ${pause.failingSince}::timestamptz, ${pause.failures}, ${pause.problem},
      ${pause.until}::timestamptz)
    on conflict (reviewer) do update set failures = excluded.failures, problem = excluded.problem,
      until = greatest(p.until, excluded.until)`;
}

/** The reviewer answers again. */
export async function endPause(tx: Tx, reviewer: string): Promise<void> {
  await tx`delete from kyc.reviewer_pause where reviewer = ${reviewer}`;
}
