import type { Db, Queryable, Tx } from './db.ts';

interface RowName {
  readonly name: string;
  readonly key: string;
}

/** Adds a due row with the change that requires it; an existing row keeps its time. */
export async function scheduleDue(
  tx: Tx | Db,
  { name, key, dueAt }: RowName & { readonly dueAt: number },
): Promise<void> {
  await tx`insert into platform.due (name, key, due_at) values (${name}, ${key}, ${dueAt})
    on conflict do nothing`;
}

/** The same for many rows of one kind. */
export async function scheduleAllDue(
  tx: Tx,
  rows: { readonly name: string; readonly keys: readonly string[]; readonly dueAt: number },
): Promise<void> {
  if (rows.keys.length === 0) return;
  await tx`insert into platform.due (name, key, due_at)
    select ${rows.name}, key, ${rows.dueAt}::timestamptz from unnest(${[...rows.keys]}::text[]) as k (key)
    on conflict do nothing`;
}

/** Makes a row due no later than a time, because what it waits for has changed. */
export async function wakeDue(
  tx: Tx | Db,
  { name, key, dueAt }: RowName & { readonly dueAt: number },
): Promise<void> {
  await tx`update platform.due set due_at = least(due_at, ${dueAt})
    where name = ${name} and key = ${key}`;
}

/** When the longest waiting row was due. Epoch milliseconds; null without rows. */
export async function findOldestDueMs(db: Queryable): Promise<number | null> {
  const [row] = await db<{ at: number | null }[]>`select min(due_at) as at from platform.due`;
  return row?.at ?? null;
}

/** Names of the jobs that have a due row, the longest waiting first. */
export async function listDueNames(db: Db, nowMs: number): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select name from platform.due where due_at <= ${nowMs} group by name order by min(due_at), name`;
  return rows.map(({ name }) => name);
}

/**
 * Locks the longest due row of a job, and gives the pid of the database backend that holds the
 * lock.
 */
export async function lockDue(
  tx: Tx,
  { name, nowMs }: { readonly name: string; readonly nowMs: number },
): Promise<{ key: string; dueAt: number; pid: number } | null> {
  const [row] = await tx<{ key: string; dueAt: number; pid: number }[]>`
    select key, due_at as "dueAt", pg_backend_pid() as pid from platform.due
    where due_at <= ${nowMs} and name = ${name}
    order by due_at, key limit 1 for update skip locked`;
  return row ?? null;
}

/** Sets when a row is next due; null removes it for good. */
export async function setNext(tx: Tx, { name, key }: RowName, next: number | null): Promise<void> {
  if (next === null) await tx`delete from platform.due where name = ${name} and key = ${key}`;
  else
    await tx`update platform.due set due_at = ${next}, attempts = 0, last_error = null
      where name = ${name} and key = ${key}`;
}

/**
 * Claims the longest due row of a job for as long as its work may take. Chosen apart: within a join
 * the database may choose again for each row that it compares, and would claim several.
 */
export async function claimDue(
  db: Db,
  { name, nowMs, untilMs }: { name: string; nowMs: number; untilMs: number },
): Promise<{ key: string; dueAt: number } | null> {
  const [row] = await db<{ key: string; dueAt: number }[]>`
    with first as materialized (select key, due_at from platform.due
      where due_at <= ${nowMs} and name = ${name}
      order by due_at, key limit 1 for update skip locked)
    update platform.due d set due_at = ${untilMs} from first
    where d.name = ${name} and d.key = first.key
    returning d.key, first.due_at as "dueAt"`;
  return row ?? null;
}

/** Terminates another connection, whatever it waits for. */
export async function endBackend(db: Db, pid: number): Promise<void> {
  await db`select pg_terminate_backend(${pid}::integer)`;
}

/**
 * Ends a claim and sets when its row is next due; false when another process has claimed it since.
 */
export async function endClaim(
  tx: Tx,
  { name, key, dueAt }: RowName & { readonly dueAt: number },
  next: number | null,
): Promise<boolean> {
  const rows = await tx`select 1 from platform.due
    where name = ${name} and key = ${key} and due_at = ${dueAt} for update`;
  if (rows.length === 0) return false;
  await setNext(tx, { name, key }, next);
  return true;
}

const RETRY_S = 5;
const RETRY_MAX_S = 60;

/**
 * Reschedules a failed row with growing delays. A row that another process has done meanwhile has a
 * different due time and keeps it. Returns false without a database.
 */
export async function postpone(
  db: Db,
  { name, key, dueAt }: RowName & { dueAt: number },
  nowMs: number,
  error: unknown,
): Promise<boolean> {
  return db`update platform.due set attempts = attempts + 1,
      due_at = ${nowMs}::timestamptz
        + least(${RETRY_S}::int * 2 ^ attempts, ${RETRY_MAX_S}::int) * interval '1 second',
      last_error = ${textOf(error)}
    where name = ${name} and key = ${key} and due_at = ${dueAt}`.then(
    () => true,
    () => false,
  );
}

/** Stores when a job last ran, how long it took and its error. */
export async function noteRun(
  db: Db,
  run: { name: string; startedMs: number; endedMs: number; error: unknown },
): Promise<void> {
  const { name, startedMs, endedMs, error } = run;
  const failed = error === null ? null : textOf(error);
  await db`
    insert into platform.job_run as r (name, ended_at, took_ms, done_at, failures, last_error)
    values (${name}, ${endedMs}, ${endedMs - startedMs}, ${failed === null ? endedMs : null},
      ${failed === null ? 0 : 1}, ${failed})
    on conflict (name) do update set ended_at = excluded.ended_at, took_ms = excluded.took_ms,
      done_at = coalesce(excluded.done_at, r.done_at), last_error = excluded.last_error,
      failures = case when excluded.last_error is null then 0 else r.failures + 1 end`;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
