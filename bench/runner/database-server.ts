import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@candor/server/src/platform/db.ts';
import { startEmbeddedPostgres } from '@candor/server/src/platform/embedded-postgres/index.ts';
import type { DatabaseServer } from './benchmark.ts';

const TICKS_PER_SECOND = 100;

/**
 * The server of DATABASE_URL, otherwise our own in a temporary directory with production settings
 * (fsync on). Both sides of every benchmark use it.
 */
export async function openDatabaseServer(
  givenUrl: string | undefined,
): Promise<DatabaseServer & { close(): Promise<void> }> {
  const server = givenUrl ? { url: givenUrl, remove: async () => undefined } : await startOwn();
  const admin = connect(server.url, { max: 1 });
  const names = new Set<string>();
  const drop = async (name: string) => {
    if (names.delete(name)) await admin`drop database if exists ${admin(name)} with (force)`;
  };
  const [row] = await admin<{ version: string; fsync: string; waits: string }[]>`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as waits`;
  return {
    description:
      `PostgreSQL ${row!.version} (${givenUrl ? 'given by DATABASE_URL' : 'embedded'}), ` +
      `fsync ${row!.fsync}, synchronous_commit ${row!.waits}`,
    async createDatabase() {
      const name = `candor_bench_${randomBytes(5).toString('hex')}`;
      names.add(name);
      await admin`create database ${admin(name)}`;
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return { url: url.href, drop: () => drop(name) };
    },
    async cpuSeconds() {
      const [backend] = await admin<{ pid: number }[]>`select pg_backend_pid() as pid`;
      return familyCpuSeconds(readStat(backend!.pid)!.parent);
    },
    async close() {
      for (const name of names) await drop(name);
      await admin.end({ timeoutMs: 5_000 });
      await server.remove();
    },
  };
}

/** Of a process, its children, and its children that have ended. */
function familyCpuSeconds(pid: number): number {
  const parent = readStat(pid)!;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat?.parent === pid);
  const ticks = children.reduce((sum, child) => sum + child!.own, parent.own + parent.ended);
  return ticks / TICKS_PER_SECOND;
}

/** Null once the process is gone. Source: proc(5), fields 4 and 14 to 17. */
function readStat(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may contain anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((field) =>
      Number(fields[field]),
    ) as [number, number, number, number, number];
    return { parent, own: user + system, ended: endedUser + endedSystem };
  } catch {
    return null;
  }
}

async function startOwn() {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  // Readable by others: as root, the server runs under another account.
  chmodSync(dataDir, 0o711);
  const log = { info: () => undefined, warn: (line: string) => console.warn(line) };
  const server = await startEmbeddedPostgres({ dataDir, log });
  return {
    url: server.url,
    async remove() {
      await server.stop();
      for (const folder of [server.home, dataDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
