import { DAY_MS } from '@candor/domain/durations';
import { invariant } from '@candor/domain/refusal';
import { type Db, errorState, inTransaction, type Queryable, type Tx } from '../../platform/db.ts';

/** A longer wait would queue readers behind it. */
const LOCK_WAIT = '200ms';
/** Errors when another process created it at the same moment. */
const MADE_MEANWHILE = new Set(['23505', '42P07', '42P16', '42P17']);

/**
 * Creates the partition of a UTC day, if it is missing: a separate table first, attached when it is
 * complete. Attaching neither waits for readers or writers of the log nor blocks them; `create
 * table … partition of` would queue all of them behind the longest one.
 */
export async function ensureTickDay(db: Db, dayStartMs: number): Promise<void> {
  try {
    await inTransaction(db, (tx) => makeTickDay(tx, dayStartMs));
  } catch (error) {
    if (!MADE_MEANWHILE.has(errorState(error))) throw error;
    await inTransaction(db, (tx) => makeTickDay(tx, dayStartMs));
  }
}

/** The oldest UTC day that the log has rows of, if that is over; null without one. */
export async function findOldestTickDay(db: Queryable): Promise<string | null> {
  const [row] = await db<{ day: string | null }[]>`
    select to_char(to_date(min(right(c.relname, 8)), 'YYYYMMDD'), 'YYYY-MM-DD') as day
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'markets.tick'::regclass and c.relname ~ '^tick_[0-9]{8}$'`;
  return row?.day ?? null;
}

/** When the newest tick was recorded of the symbol of which that is longest ago. Epoch milliseconds. */
export async function findOldestHeadMs(db: Queryable): Promise<number | null> {
  const [row] = await db<{ at: number | null }[]>`select min(recorded_at) as at from markets.head`;
  return row?.at ?? null;
}

/** From when on days are packed: that long after a process first asked. Epoch milliseconds. */
export async function packingBeginsMs(
  tx: Tx,
  { nowMs, afterMs }: { readonly nowMs: number; readonly afterMs: number },
): Promise<number> {
  await tx`
    insert into markets.packing (begins_at) values (${nowMs + afterMs}::timestamptz)
    on conflict do nothing`;
  const [row] = await tx<{ at: number }[]>`select begins_at as at from markets.packing`;
  return row!.at;
}

/**
 * Drops the rows of a day, which its blocks hold. Fails with a lock timeout rather than have the
 * readers of the log wait.
 */
export async function dropTickDay(
  tx: Tx,
  { day, nowMs }: { readonly day: string; readonly nowMs: number },
): Promise<void> {
  const name = `tick_${day.replaceAll('-', '')}`;
  const [left] = await tx.unsafe<{ rows: string }[]>(`
    select (select count(*) from markets.${name}) - (
      select coalesce(sum(last_sequence - first_sequence + 1), 0) from markets.packed_block
      where day = '${day}')::bigint as rows`);
  invariant(Number(left!.rows) === 0, 'every row of a day is in a block');
  await tx.unsafe(`set local lock_timeout = '${LOCK_WAIT}'`);
  await tx.unsafe(`alter table markets.tick detach partition markets.${name}`);
  await tx`
    insert into markets.packed_day (symbol, day, first_sequence, last_sequence, packed_at)
    select symbol, day, min(first_sequence), max(last_sequence), ${nowMs}::timestamptz
    from markets.packed_block where day = ${day}::date group by symbol, day`;
  await tx.unsafe(`drop table markets.${name}`);
  await tx.unsafe('set local lock_timeout to default');
}

/** The same in an open transaction. Fails with a lock timeout rather than wait. */
export async function makeTickDay(tx: Tx, dayStartMs: number): Promise<void> {
  const from = isoDay(dayStartMs);
  const until = isoDay(dayStartMs + DAY_MS);
  const name = `tick_${from.replaceAll('-', '')}`;
  const [known] = await tx<{ is_attached: boolean | null }[]>`
    select (select true from pg_inherits where inhrelid = t.oid) as is_attached
    from (select to_regclass(${`markets.${name}`})::oid as oid) t`;
  if (known?.is_attached) return;
  await tx.unsafe(`set local lock_timeout = '${LOCK_WAIT}'`);
  // With the bounds as a constraint, attaching need not check that its rows are of the day.
  await tx.unsafe(`create table markets.${name} (like markets.tick including all,
    constraint ${name}_day check (recorded_at >= '${from}Z' and recorded_at < '${until}Z'))`);
  await tx.unsafe(`alter table markets.tick attach partition markets.${name}
    for values from ('${from}Z') to ('${until}Z')`);
  await tx.unsafe('set local lock_timeout to default');
}

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
