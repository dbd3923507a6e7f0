import type { Day } from '@candor/domain/calendar';
import { money, toText, type Money } from '@candor/domain/money/money';
import type { Queryable, Tx } from '../../platform/db.ts';

/** What is set aside for a customer in one week. */
export interface Envelope {
  readonly userId: string;
  /** Its Monday. */
  readonly week: Day;
  /** The customer's when it was filled. */
  readonly level: number;
  readonly amount: Money;
  readonly state: 'waiting' | 'opened' | 'expired';
}

interface EnvelopeRow {
  user_id: string;
  week: Day;
  level: number;
  amount: string;
  state: Envelope['state'];
}

const toEnvelope = (row: EnvelopeRow): Envelope => ({
  userId: row.user_id,
  week: row.week,
  level: row.level,
  amount: money(row.amount),
  state: row.state,
});

const columns = (db: Queryable) => db`
  user_id, to_char(week, 'YYYY-MM-DD') as week, level, amount, state`;

export async function findEnvelope(
  db: Queryable,
  userId: string,
  week: Day,
): Promise<Envelope | null> {
  const [row] = await db<EnvelopeRow[]>`
    select ${columns(db)} from levels.envelope
    where user_id = ${userId} and week = ${week}::text::date`;
  return row ? toEnvelope(row) : null;
}

/** Envelopes of these customers that nobody opened, of any week, locked in order. */
export async function lockWaiting(tx: Tx, userIds: readonly string[]): Promise<Envelope[]> {
  const rows = await tx<EnvelopeRow[]>`
    select ${columns(tx)} from levels.envelope
    where user_id = any(${[...userIds]}::uuid[]) and state = 'waiting'
    order by user_id, envelope.week for update`;
  return rows.map(toEnvelope);
}

/** Those of these customers for whom an envelope of a week was filled. */
export async function listFilled(
  db: Queryable,
  userIds: readonly string[],
  week: Day,
): Promise<ReadonlySet<string>> {
  const rows = await db<{ user_id: string }[]>`
    select user_id from levels.envelope
    where user_id = any(${[...userIds]}::uuid[]) and week = ${week}::text::date`;
  return new Set(rows.map(({ user_id: userId }) => userId));
}

export async function insertEnvelopes(tx: Tx, envelopes: readonly Envelope[]): Promise<void> {
  if (envelopes.length === 0) return;
  await tx`
    insert into levels.envelope (user_id, week, level, amount, state)
    select user_id, week::date, level, amount, 'waiting'
    from unnest(${envelopes.map(({ userId }) => userId)}::uuid[],
      ${envelopes.map(({ week }) => week)}::text[], ${envelopes.map(({ level }) => level)}::integer[],
      ${envelopes.map(({ amount }) => toText(amount))}::numeric[])
      as e (user_id, week, level, amount)`;
}

/** `openedMs` null: their weeks are over. */
export async function endEnvelopes(
  tx: Tx,
  envelopes: readonly Envelope[],
  openedMs: number | null,
): Promise<void> {
  if (envelopes.length === 0) return;
  await tx`
    update levels.envelope e set opened_at = ${openedMs}::timestamptz,
      state = case when ${openedMs}::bigint is null then 'expired' else 'opened' end
    from unnest(${envelopes.map(({ userId }) => userId)}::uuid[],
      ${envelopes.map(({ week }) => week)}::text[]) as o (user_id, week)
    where e.user_id = o.user_id and e.week = o.week::date`;
}
