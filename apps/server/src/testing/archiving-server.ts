import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { readDatabaseTime } from '../platform/clock-store.ts';
import { connect } from '../platform/db.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import { migrate } from '../platform/migrate.ts';

const quiet = { info: () => undefined, warn: () => undefined };
const faults = { 'disk full': 'full', 'hanging mount': 'hangs' };

/** A migrated database on a server of its own, which archives its log. */
export interface ArchivingServer {
  readonly url: string;
  /** Its time at the start. Epoch milliseconds. */
  readonly startMs: number;
  /** From now on its archive command meets this; resolves when it has. */
  meets(fault: keyof typeof faults | 'nothing'): Promise<void>;
  /** Resolves when everything written so far is in the archive. */
  archived(): Promise<void>;
  remove(): Promise<void>;
}

export async function startArchivingServer(): Promise<ArchivingServer> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-archiving-'));
  const archive = join(folder, 'archive');
  mkdirSync(archive);
  // As root, the database runs under another account, which has to reach its archive.
  chmodSync(folder, 0o711);
  chmodSync(archive, 0o777);
  const { full, hangs } = {
    full: join(archive, faults['disk full']),
    hangs: join(archive, faults['hanging mount']),
  };
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'server'),
    log: quiet,
    settings: {
      fsync: 'off',
      archive_mode: 'on',
      archive_command: `while test -f ${hangs}; do sleep 0.1; done; test ! -f ${full} && cp %p ${archive}/%f`,
    },
  });
  const db = connect(server.url, { max: 2 });
  await migrate(db);
  const switchLog = () => db`select pg_logical_emit_message(false, 'test', ''), pg_switch_wal()`;
  const seen = async (what: 'failed' | 'archived', wal: string) => {
    const [row] = await db<{ failed: string | null; archived: string | null }[]>`
      select last_failed_wal as failed, last_archived_wal as archived from pg_stat_archiver`;
    return (row![what] ?? '') >= wal;
  };
  const written = async () => {
    const [row] = await db<{ name: string }[]>`
      select pg_walfile_name(pg_current_wal_lsn()) as name`;
    await switchLog();
    return row!.name;
  };
  return {
    url: server.url,
    startMs: Math.floor(await readDatabaseTime(db)),
    async meets(fault) {
      for (const each of [full, hangs]) rmSync(each, { force: true });
      if (fault === 'nothing') return;
      writeFileSync(join(archive, faults[fault]), '');
      const name = await written();
      if (fault === 'disk full') await vi.waitUntil(() => seen('failed', name), waiting);
    },
    async archived() {
      const name = await written();
      await vi.waitUntil(() => seen('archived', name), waiting);
    },
    async remove() {
      await db.end();
      for (const each of [full, hangs]) rmSync(each, { force: true });
      await server.stop();
      for (const each of [server.home, folder]) rmSync(each, { recursive: true, force: true });
    },
  };
}

/** The archiver pauses for a minute after three failures. */
const waiting = { timeout: 120_000, interval: 50 };
