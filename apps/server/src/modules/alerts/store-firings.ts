import type { AlertCondition } from '@candor/domain/alerts/alert';
import { price, toText, type Price } from '@candor/domain/money/money';
import type { Queryable, Tx } from '../../platform/db.ts';
import { afterId, countRows, limitOf, type Page } from '../../platform/pages.ts';
import { conditionColumns, type ConditionRow, toCondition } from './stored-alert.ts';

/** An alert that fired, with the terms that it had. */
export interface Firing {
  readonly userId: string;
  readonly id: string;
  readonly alertId: string;
  readonly symbol: string;
  readonly condition: AlertCondition;
  readonly sequence: number;
  readonly price: Price;
  /** Time of the tick; `foundAtMs` is later after an interruption. Epoch milliseconds. */
  readonly firedAtMs: number;
  readonly foundAtMs: number;
}

interface FiringRow extends ConditionRow {
  user_id: string;
  id: string;
  alert_id: string;
  symbol: string;
  sequence: string;
  price: string;
  fired_at: number;
  found_at: number;
}

const toFiring = (row: FiringRow): Firing => ({
  userId: row.user_id,
  id: row.id,
  alertId: row.alert_id,
  symbol: row.symbol,
  condition: toCondition(row),
  sequence: Number(row.sequence),
  price: price(row.price),
  firedAtMs: row.fired_at,
  foundAtMs: row.found_at,
});

export async function insertFirings(tx: Tx, firings: readonly Firing[]): Promise<void> {
  const conditions = firings.map(({ condition }) => conditionColumns(condition));
  await tx`
    insert into alerts.firing (user_id, id, alert_id, symbol, kind, level, change, window_minutes,
      sequence, price, fired_at, found_at)
    select user_id, id, alert_id, symbol, kind, level, change, window_minutes, sequence, price,
      to_timestamp(fired_ms / 1000.0), to_timestamp(found_ms / 1000.0)
    from unnest(${firings.map(({ userId }) => userId)}::uuid[],
      ${firings.map(({ id }) => id)}::uuid[],
      ${firings.map(({ alertId }) => alertId)}::uuid[],
      ${firings.map(({ symbol }) => symbol)}::text[],
      ${conditions.map(({ kind }) => kind)}::text[],
      ${conditions.map(({ level }) => level)}::numeric[],
      ${conditions.map(({ change }) => change)}::numeric[],
      ${conditions.map(({ windowMinutes }) => windowMinutes)}::integer[],
      ${firings.map(({ sequence }) => sequence)}::bigint[],
      ${firings.map((firing) => toText(firing.price))}::numeric[],
      ${firings.map(({ firedAtMs }) => firedAtMs)}::bigint[],
      ${firings.map(({ foundAtMs }) => foundAtMs)}::bigint[])
      as f (user_id, id, alert_id, symbol, kind, level, change, window_minutes, sequence, price,
        fired_ms, found_ms)`;
}

export async function listFirings(db: Queryable, userId: string, page: Page): Promise<Firing[]> {
  const rows = await db<FiringRow[]>`
    select user_id, id, alert_id, symbol, kind, level, change, window_minutes, sequence, price,
      fired_at, found_at
    from alerts.firing where user_id = ${userId} ${afterId(db, page)}
    order by id desc ${limitOf(db, page)}`;
  return rows.map(toFiring);
}

export const countFirings = (db: Queryable, userId: string): Promise<number> =>
  countRows(db, db`select 1 from alerts.firing where user_id = ${userId}`);

/** Removes up to `limit` firings found before a moment; returns how many. */
export async function removeFirings(tx: Tx, beforeMs: number, limit: number): Promise<number> {
  const removed = await tx`
    delete from alerts.firing where (user_id, id) in (
      select user_id, id from alerts.firing where found_at < ${beforeMs}::timestamptz
      order by found_at limit ${limit})`;
  return removed.count;
}
