import { DAY_MS } from '@candor/domain/durations';
import { type Db, errorState, inTransaction, type Tx } from '../../platform/db.ts';

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
