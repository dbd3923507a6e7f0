import { type Db, errorState, inTransaction, type Tx } from '../../platform/db.ts';

const DAY_MS = 86_400_000;
/** Longer would be a queue behind us in which readers stand too. */
const LOCK_WAIT = '200ms';
/** Somebody else made it in the same moment. */
const MADE_MEANWHILE = new Set(['23505', '42P07', '42P16', '42P17']);

/**
 * Makes the partition of a UTC day, if it is missing: a table of its own first, attached when it is
 * whole. Attaching does not wait for readers or writers of the log, and they do not wait for it;
 * `create table … partition of` would stop all of them behind the longest one.
 */
export async function ensureTickDay(db: Db, dayStartMs: number): Promise<void> {
  try {
    await inTransaction(db, (tx) => makeTickDay(tx, dayStartMs));
  } catch (error) {
    if (!MADE_MEANWHILE.has(errorState(error))) throw error;
    await inTransaction(db, (tx) => makeTickDay(tx, dayStartMs));
  }
}

/** The same in a transaction that is under way. Fails with a lock timeout rather than wait. */
export async function makeTickDay(tx: Tx, dayStartMs: number): Promise<void> {
  const from = isoDay(dayStartMs);
  const until = isoDay(dayStartMs + DAY_MS);
  const name = `tick_${from.replaceAll('-', '')}`;
  const [known] = await tx<{ is_attached: boolean | null }[]>`
    select (select true from pg_inherits where inhrelid = t.oid) as is_attached
    from (select to_regclass(${`markets.${name}`})::oid as oid) t`;
  if (known?.is_attached) return;
  await tx.unsafe(`set local lock_timeout = '${LOCK_WAIT}'`);
  // With the bounds as a constraint, nobody has to look whether its rows are of the day.
  await tx.unsafe(`create table markets.${name} (like markets.tick including all,
    constraint ${name}_day check (recorded_at >= '${from}Z' and recorded_at < '${until}Z'))`);
  await tx.unsafe(`alter table markets.tick attach partition markets.${name}
    for values from ('${from}Z') to ('${until}Z')`);
  await tx.unsafe('set local lock_timeout to default');
}

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
