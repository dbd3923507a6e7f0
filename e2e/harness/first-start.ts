import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import type { FirstStart } from './data-dir.ts';
import { startServer } from './server.ts';

/** One first start from which all servers of a run continue. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { left, remove } = await makeFirstStart();
  project.provide('firstStart', left);
  return remove;
}

/** Starts the product once on an empty directory and stops it cleanly. */
async function makeFirstStart(): Promise<{ left: FirstStart; remove(): Promise<void> }> {
  const server = await startServer({ from: null });
  const passwords = server.output().match(/^console: administrator .*\n/gm) ?? [];
  const database = process.env.DATABASE_URL
    ? new URL(server.databaseUrl()).pathname.slice(1)
    : null;
  await leaveTheBus(server.databaseUrl());
  await server.kill('SIGTERM');
  return {
    left: { dataDir: server.dataDir, database, passwords: passwords.join('') },
    remove: () => server.stop(),
  };
}

/** Servers that continue from the same start must not share a bus. */
async function leaveTheBus(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`delete from platform.secret where name = 'bus.namespace'`;
  await sql.end();
}
