import { readFile, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Db, inTransaction } from './db.ts';

const SOURCE_DIR = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Any fixed number: it keeps two processes from migrating concurrently. */
const MIGRATION_LOCK = 7_310_421;

/**
 * Migrates the database to the newest schema: every `migrations/*.sql` of platform and modules, in
 * order of file name, each once and in its own transaction. Returns the names applied now.
 */
export async function migrate(db: Db): Promise<string[]> {
  const files = await migrationFiles();
  await db`create schema if not exists platform`;
  await db`create table if not exists platform.migration (
    name text primary key, applied_at timestamptz not null default clock_timestamp())`;
  const applied: string[] = [];
  for (const file of files) {
    const name = basename(file);
    const text = await readFile(file, 'utf8');
    const isNew = await inTransaction(db, async (tx) => {
      await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
      const inserted =
        await tx`insert into platform.migration (name) values (${name}) on conflict do nothing returning name`;
      if (inserted.length > 0) await tx.unsafe(text);
      return inserted.length > 0;
    });
    if (isNew) applied.push(name);
  }
  return applied;
}

async function migrationFiles(): Promise<string[]> {
  const found = await readdir(SOURCE_DIR, { recursive: true });
  return found
    .filter((path) => /[\\/]migrations[\\/][^\\/]+\.sql$/.test(path))
    .map((path) => join(SOURCE_DIR, path))
    .sort((a, b) => basename(a).localeCompare(basename(b), 'en', { numeric: true }));
}
