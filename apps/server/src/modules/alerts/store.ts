import { ALERTS_MAX, type AlertCondition, type AlertPause } from '@candor/domain/alerts/alert';
import type { Queryable, Tx } from '../../platform/db.ts';
import { type AlertRow, conditionColumns, type StoredAlert, toAlert } from './stored-alert.ts';

/** What a customer asks for. */
export interface AlertTerms {
  readonly symbol: string;
  readonly condition: AlertCondition;
  readonly repeatMinutes: AlertPause | null;
}

export interface AlertRef {
  readonly userId: string;
  readonly id: string;
}

const columns = (db: Queryable) => db`
  user_id, id, symbol, kind, level, change, window_minutes, repeat_minutes, status, triggers_from,
  rests_until, version, created_at`;

/** A customer's active alerts, newest first. */
export async function listActive(
  db: Queryable,
  userId: string,
  symbol: string | undefined,
): Promise<StoredAlert[]> {
  const rows = await db<AlertRow[]>`
    select ${columns(db)} from alerts.alert
    where user_id = ${userId} and slot is not null
      and (${symbol ?? null}::text is null or symbol = ${symbol ?? null}::text)
    order by id desc`;
  return rows.map(toAlert);
}

/** An active alert of the customer with the same terms. */
export async function findSame(
  db: Queryable,
  userId: string,
  { symbol, condition, repeatMinutes }: AlertTerms,
): Promise<StoredAlert | null> {
  const { kind, level, change, windowMinutes } = conditionColumns(condition);
  const [row] = await db<AlertRow[]>`
    select ${columns(db)} from alerts.alert
    where user_id = ${userId} and slot is not null and symbol = ${symbol} and kind = ${kind}
      and level is not distinct from ${level}::numeric
      and change is not distinct from ${change}::numeric
      and window_minutes is not distinct from ${windowMinutes}::integer
      and repeat_minutes is not distinct from ${repeatMinutes}::integer limit 1`;
  return row ? toAlert(row) : null;
}

/** Null: every place is taken. Two at once for the last place: the second waits, then has none. */
export async function insertAlert(
  tx: Tx,
  { userId, id }: AlertRef,
  terms: AlertTerms & { readonly triggersFrom: number },
  nowMs: number,
): Promise<StoredAlert | null> {
  const { kind, level, change, windowMinutes } = conditionColumns(terms.condition);
  for (let attempt = 0; attempt < ALERTS_MAX; attempt++) {
    const [free] = await tx<{ slot: number }[]>`
      select s.slot from generate_series(1, ${ALERTS_MAX}::integer) as s (slot)
      where not exists (select from alerts.alert a where a.user_id = ${userId} and a.slot = s.slot)
      order by s.slot limit 1`;
    if (!free) return null;
    const [row] = await tx<AlertRow[]>`
      insert into alerts.alert (user_id, id, slot, symbol, kind, level, change, window_minutes,
        repeat_minutes, status, triggers_from, version, created_at, changed_at)
      values (${userId}, ${id}, ${free.slot}, ${terms.symbol}, ${kind}, ${level}::numeric,
        ${change}::numeric, ${windowMinutes}::integer, ${terms.repeatMinutes}::integer, 'active',
        ${terms.triggersFrom}, 1, ${nowMs}::timestamptz, ${nowMs}::timestamptz)
      on conflict do nothing returning ${columns(tx)}`;
    if (row) return toAlert(row);
  }
  return null;
}

/** Null: no active alert of this customer. It counts from the given tick on. */
export async function changeAlert(
  tx: Tx,
  { userId, id }: AlertRef,
  terms: AlertTerms & { readonly triggersFrom: number },
  nowMs: number,
): Promise<StoredAlert | null> {
  const { kind, level, change, windowMinutes } = conditionColumns(terms.condition);
  const [row] = await tx<AlertRow[]>`
    update alerts.alert set symbol = ${terms.symbol}, kind = ${kind}, level = ${level}::numeric,
      change = ${change}::numeric, window_minutes = ${windowMinutes}::integer,
      repeat_minutes = ${terms.repeatMinutes}::integer, triggers_from = ${terms.triggersFrom},
      rests_until = null, version = version + 1, changed_at = ${nowMs}::timestamptz
    where user_id = ${userId} and id = ${id} and slot is not null returning ${columns(tx)}`;
  return row ? toAlert(row) : null;
}

/** False: no active alert of this customer. */
export async function removeAlert(
  tx: Tx,
  { userId, id }: AlertRef,
  nowMs: number,
): Promise<boolean> {
  const removed = await tx`
    update alerts.alert set status = 'removed', slot = null, version = version + 1,
      changed_at = ${nowMs}::timestamptz
    where user_id = ${userId} and id = ${id} and slot is not null`;
  return removed.count === 1;
}

/** Active alerts of every symbol, a page at a time; `after` is the last one of the page before. */
export async function listWatched(
  db: Queryable,
  after: AlertRef | null,
  limit: number,
): Promise<StoredAlert[]> {
  const from = after ? db`and (user_id, id) > (${after.userId}::uuid, ${after.id}::uuid)` : db``;
  const rows = await db<AlertRow[]>`
    select ${columns(db)} from alerts.alert where slot is not null ${from}
    order by alert.user_id, alert.id limit ${limit}`;
  return rows.map(toAlert);
}

/** Alerts that were set, changed, fired or removed since a moment. */
export async function listChanged(db: Queryable, sinceMs: number): Promise<StoredAlert[]> {
  const rows = await db<AlertRow[]>`
    select ${columns(db)} from alerts.alert where changed_at >= ${sinceMs}::timestamptz
    order by changed_at`;
  return rows.map(toAlert);
}

/** Locked in order. */
export async function lockAlerts(tx: Tx, refs: readonly AlertRef[]): Promise<StoredAlert[]> {
  const rows = await tx<AlertRow[]>`
    select ${columns(tx)} from alerts.alert
    where (user_id, id) in (select * from unnest(${refs.map(({ userId }) => userId)}::uuid[],
      ${refs.map(({ id }) => id)}::uuid[]))
    order by alert.user_id, alert.id for update`;
  return rows.map(toAlert);
}

/** Ends alerts that fire once; the others pause until the given moment. */
export async function setFired(
  tx: Tx,
  fired: readonly (AlertRef & { readonly restsUntilMs: number | null })[],
  nowMs: number,
): Promise<void> {
  await tx`
    update alerts.alert a set version = a.version + 1, changed_at = ${nowMs}::timestamptz,
      status = case when f.rests_ms is null then 'done' else a.status end,
      slot = case when f.rests_ms is null then null else a.slot end,
      rests_until = to_timestamp(f.rests_ms / 1000.0)
    from unnest(${fired.map(({ userId }) => userId)}::uuid[], ${fired.map(({ id }) => id)}::uuid[],
      ${fired.map(({ restsUntilMs }) => restsUntilMs)}::bigint[]) as f (user_id, id, rests_ms)
    where a.user_id = f.user_id and a.id = f.id`;
}

export async function readCursors(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await db<{ symbol: string; sequence: string }[]>`
    select symbol, sequence from alerts.watch_cursor`;
  return new Map(rows.map(({ symbol, sequence }) => [symbol, Number(sequence)]));
}

export async function putCursors(tx: Tx, cursors: ReadonlyMap<string, number>): Promise<void> {
  await tx`
    insert into alerts.watch_cursor (symbol, sequence)
    select * from unnest(${[...cursors.keys()]}::text[], ${[...cursors.values()]}::bigint[])
    on conflict (symbol) do update set sequence = greatest(watch_cursor.sequence, excluded.sequence)`;
}

/** Ends every alert of a customer. */
export async function removeAlertsOf(tx: Tx, userId: string, nowMs: number): Promise<void> {
  await tx`
    update alerts.alert set status = 'removed', slot = null, version = version + 1,
      changed_at = ${nowMs}::timestamptz
    where user_id = ${userId} and slot is not null`;
}
