import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type DatabaseServer, type Sample, type Session, SUBSTITUTE } from './benchmark.ts';
import { measureIn } from './child.ts';

/** Rows of pgbench's branch table: one per client, so that they do not queue for one row. */
const SCALE = 8;
const CLIENTS = 8;

/**
 * TPC-B on a fresh database of the server: `tps` of 8 connections with prepared statements, using
 * pgbench if installed, otherwise our own driver that sends the same statements.
 */
export async function openTpcb(session: Session, server: DatabaseServer) {
  const database = await server.createDatabase();
  const pgbench = findPgbench();
  if (pgbench) {
    session.remark(`TPC-B by ${version(pgbench)}, -s ${SCALE} -c ${CLIENTS} -j 2 -M prepared`);
    runPgbench(pgbench, ['-i', '-q', '-s', String(SCALE), database.url]);
  } else {
    session.remark(
      `pgbench not found; TPC-B by our own driver, ${CLIENTS} connections, prepared: it reaches less ` +
        'than half of what pgbench does, so ratios to it flatter us and are not judged',
    );
    await measureIn('tpcb-driver.ts', { url: database.url, initialise: SCALE });
  }
  return {
    async measure(seconds: number): Promise<Sample> {
      if (!pgbench) {
        const task = { url: database.url, clients: CLIENTS, seconds };
        return { ...(await measureIn('tpcb-driver.ts', task)), [SUBSTITUTE]: 1 };
      }
      const args = ['-n', '-c', String(CLIENTS), '-j', '2', '-M', 'prepared'];
      const output = runPgbench(pgbench, [...args, '-T', String(Math.ceil(seconds)), database.url]);
      return { tps: Number(/tps = ([\d.]+)/.exec(output)?.[1]) };
    },
    close: () => database.drop(),
  };
}

function findPgbench(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted().toReversed() : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((name) => join(debian, name, 'bin')),
  ];
  const paths = folders.map((folder) => join(folder, 'pgbench'));
  return paths.find((path) => existsSync(path)) ?? null;
}

const version = (pgbench: string): string => runPgbench(pgbench, ['--version']).trim();

function runPgbench(pgbench: string, args: string[]): string {
  const run = spawnSync(pgbench, args, { encoding: 'utf8', timeout: 120_000 });
  if (run.status !== 0) throw new Error(`pgbench failed: ${run.stderr.slice(-300)}`);
  return run.stdout;
}
