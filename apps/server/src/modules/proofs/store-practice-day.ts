import type { Queryable } from '../../platform/db.ts';

/** A day whose ticks and orders were recorded later, at the first start of a practice product. */
export interface PracticeDay {
  readonly day: string;
  readonly recordedAtMs: number;
}

/** Marks the day before anything of it is recorded; false if it is marked already. */
export async function markPracticeDay(
  db: Queryable,
  { day, recordedAtMs }: PracticeDay,
): Promise<boolean> {
  const marked = await db`
    insert into proofs.practice_day (day, recorded_at)
    values (${day}::date, ${recordedAtMs}::timestamptz) on conflict do nothing returning 1`;
  return marked.length === 1;
}

/** When a day was recorded, if that was not while it happened. Epoch milliseconds. */
export async function findRecordedLater(db: Queryable, day: string): Promise<number | undefined> {
  const [row] = await db<{ recordedAtMs: number }[]>`
    select recorded_at as "recordedAtMs" from proofs.practice_day where day = ${day}::date`;
  return row?.recordedAtMs;
}
