import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Db, inTransaction, type Queryable } from './db.ts';

const SOURCE_DIR = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Any fixed number: it keeps two processes from migrating at the same time. */
const MIGRATION_LOCK = 7_310_421;
const LOCK_POLL_MS = 100;
/** A migration that waits for a lock makes everybody else wait behind it; it gives up and retries. */
const TABLE_LOCK_TIMEOUT = '5s';
/** Marks a file whose statements run one by one, as CREATE INDEX CONCURRENTLY must. */
const OUTSIDE_TRANSACTION = /^-- Runs outside a transaction/m;

interface Migration {
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text, hexadecimal. */
  readonly checksum: string;
}

/**
 * Brings the database to the newest schema: every `migrations/*.sql` of platform and modules, in
 * order of file name, each once and in a transaction of its own. Returns the names applied now.
 * Throws when a file differs from what ran under its name. Needs two connections of the pool.
 */
export async function migrate(db: Db, sourceDir = SOURCE_DIR): Promise<string[]> {
  const files = await readMigrations(sourceDir);
  return withMigrationLock(db, async () => {
    await prepare(db);
    const ran = await readChecksums(db);
    const changed = files.filter(({ name, checksum }) => (ran.get(name) ?? checksum) !== checksum);
    if (changed.length > 0)
      throw new Error(
        `migrations differ from what ran here: ${changed.map(({ name }) => name).join(', ')}`,
      );
    const due = files.filter(({ name }) => !ran.has(name));
    for (const file of due) await apply(db, file);
    await keepChecksums(db, files);
    return due.map(({ name }) => name);
  });
}

async function prepare(db: Db): Promise<void> {
  await db`create schema if not exists platform`;
  await db`create table if not exists platform.migration (
    name text primary key, applied_at timestamptz not null default clock_timestamp())`;
  await db`alter table platform.migration add column if not exists checksum text`;
}

async function apply(db: Db, file: Migration): Promise<void> {
  if (OUTSIDE_TRANSACTION.test(file.text)) {
    // Each of them can run again: the process may die between the last one and the record.
    for (const statement of statementsOf(file.text)) await db.unsafe(statement);
    await record(db, file);
    return;
  }
  await inTransaction(db, async (tx) => {
    await tx.unsafe(`set local lock_timeout = '${TABLE_LOCK_TIMEOUT}'`);
    await tx`set local statement_timeout = 0`;
    await tx.unsafe(file.text);
    await record(tx, file);
  });
}

const record = (db: Queryable, { name, checksum }: Migration) =>
  db`insert into platform.migration (name, checksum) values (${name}, ${checksum})`;

/** Null where a migration ran before checksums were kept. */
async function readChecksums(db: Db): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db<{ name: string; checksum: string | null }[]>`
    select name, checksum from platform.migration`;
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function keepChecksums(db: Db, files: readonly Migration[]): Promise<void> {
  await db`
    update platform.migration m set checksum = t.checksum
    from unnest(${files.map(({ name }) => name)}::text[],
      ${files.map(({ checksum }) => checksum)}::text[]) as t (name, checksum)
    where m.name = t.name and m.checksum is null`;
}

/** Polls: a statement that waits holds a snapshot, for which CREATE INDEX CONCURRENTLY would wait in turn. */
async function withMigrationLock<T>(db: Db, run: () => Promise<T>): Promise<T> {
  for (;;) {
    const running = await inTransaction(db, async (tx) => {
      const [row] = await tx<{ isMine: boolean }[]>`
        select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as "isMine"`;
      if (!row!.isMine) return null;
      await tx`set local idle_in_transaction_session_timeout = 0`;
      // Settled in here, so that its errors are not taken for those of this transaction.
      const [outcome] = await Promise.allSettled([run()]);
      return outcome;
    });
    if (running?.status === 'fulfilled') return running.value;
    if (running) throw running.reason;
    await wait(LOCK_POLL_MS);
  }
}

/** Statements end with a semicolon at the end of a line. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

async function readMigrations(sourceDir: string): Promise<Migration[]> {
  const found = await readdir(sourceDir, { recursive: true });
  const files = found
    .filter((path) => /(^|[\\/])migrations[\\/][^\\/]+\.sql$/.test(path))
    .map((path) => join(sourceDir, path))
    .sort((a, b) => basename(a).localeCompare(basename(b), 'en', { numeric: true }));
  return Promise.all(
    files.map(async (path) => {
      const text = await readFile(path, 'utf8');
      return {
        name: basename(path),
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
      };
    }),
  );
}
