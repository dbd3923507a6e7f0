import { startEmbeddedPostgres } from '@candor/server/src/platform/embedded-postgres/index.ts';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { vi } from 'vitest';

const quiet = { info: () => undefined, warn: () => undefined };

/** A PostgreSQL server that archives its log as docs/how-to/back-up.md says. */
export interface ArchivedDatabase {
  readonly url: string;
  /** Holds everything: the server, and its backups in `backup`. */
  readonly folder: string;
  /** Copies the running server's files: the base backup. */
  backUp(): Promise<void>;
  /** Resolves when everything committed so far is in the archive. */
  archiveAll(): Promise<void>;
  /** Kills the server and deletes its files, but not the backup. */
  destroy(): Promise<void>;
  remove(): Promise<void>;
}

export async function startArchivedDatabase(): Promise<ArchivedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-archived-'));
  // As root, the database runs under another account, which has to reach its archive.
  chmodSync(folder, 0o711);
  const backup = join(folder, 'backup');
  const log = join(backup, 'wal');
  const base = join(backup, 'base');
  for (const each of [backup, log]) {
    mkdirSync(each);
    chmodSync(each, 0o777);
  }
  const settings = {
    archive_mode: 'on',
    archive_command: `test ! -f ${log}/%f && cp %p ${log}/%f`,
  };
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'server'),
    log: quiet,
    settings,
  });
  const cluster = join(server.home, 'cluster');

  const within = async <T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> => {
    const sql = postgres(server.url, { max: 1, onnotice: () => undefined });
    try {
      return await work(sql);
    } finally {
      await sql.end();
    }
  };
  return {
    url: server.url,
    folder,
    // The programs of the package lack pg_basebackup; this is what it does on the same machine.
    backUp: () =>
      within(async (sql) => {
        await sql`select pg_backup_start('rehearsal', true)`;
        copyRunning(cluster, base);
        const [labels] = await sql<{ labelfile: string }[]>`
          select labelfile from pg_backup_stop(false)`;
        const label = join(base, 'backup_label');
        writeFileSync(label, labels!.labelfile);
        spawnSync('chown', ['--reference', join(base, 'PG_VERSION'), label]);
      }),
    archiveAll: () =>
      within(async (sql) => {
        const [last] = await sql<
          { name: string }[]
        >`select pg_walfile_name(pg_switch_wal()) as name`;
        await vi.waitUntil(
          async () => {
            const [seen] = await sql<{ done: boolean }[]>`
              select coalesce(last_archived_wal >= ${last!.name}, false) as done
              from pg_stat_archiver`;
            return seen!.done;
          },
          { timeout: 60_000, interval: 100 },
        );
      }),
    async destroy() {
      server.leave();
      process.kill(server.pid(), 'SIGKILL');
      rmSync(cluster, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
    },
    async remove() {
      await server.stop().catch(() => undefined);
      for (const each of [server.home, folder]) rmSync(each, { recursive: true, force: true });
    },
  };
}

/** Files come and go meanwhile, which recovery repairs; the log of that time is in the archive. */
function copyRunning(cluster: string, to: string): void {
  const copied = spawnSync('cp', ['-a', cluster, to]);
  const complaints = copied.stderr
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.includes('No such file or directory'));
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_wal'])
    rmSync(join(to, name), { recursive: true, force: true });
  mkdirSync(join(to, 'pg_wal'), { mode: 0o700 });
  spawnSync('chown', ['--reference', join(to, 'PG_VERSION'), join(to, 'pg_wal')]);
}
