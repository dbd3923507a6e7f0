import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { connect } from '../db.ts';
import { migrate } from '../migrate.ts';
import { startDisposablePostgres } from './disposable-postgres.ts';
import { type TestServer, withDatabase } from './test-server.ts';
import './test-database.ts';

/**
 * One server per run: DATABASE_URL where it is set, else our own in a temporary directory. `seed`
 * writes to the template of whole products and leaves no connection to it.
 */
export async function setUpServer(
  project: TestProject,
  seed: (url: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL;
  const own = given ? null : await startDisposablePostgres();
  const prefix = `candor_test_${randomBytes(4).toString('hex')}`;
  const templates = { migrated: `${prefix}_migrated`, seeded: `${prefix}_seeded` };
  const strategy = own ? ('file_copy' as const) : ('wal_log' as const);
  const server = { url: given ?? own?.url ?? '', templates, strategy, prefix };
  try {
    await makeTemplates(server);
    await seed(withDatabase(server.url, templates.seeded));
  } catch (error) {
    await dropLeftovers(server).catch(() => {});
    await own?.remove();
    throw error;
  }
  project.provide('testServer', server);
  return async () => {
    if (own) await own.remove();
    else await dropLeftovers(server);
  };
}

async function makeTemplates({ url, templates }: TestServer): Promise<void> {
  const { migrated, seeded } = templates;
  const admin = connect(url, { max: 1 });
  await admin`create database ${admin(migrated)}`;
  const db = connect(withDatabase(url, migrated), { max: 2 });
  try {
    await migrate(db);
  } finally {
    await db.end();
  }
  await admin`create database ${admin(seeded)} template ${admin(migrated)}`;
  await admin.end();
}

async function dropLeftovers({ url, prefix }: TestServer): Promise<void> {
  const admin = connect(url, { max: 1 });
  const names = await admin<{ datname: string }[]>`
    select datname from pg_database where starts_with(datname, ${prefix})`;
  for (const { datname } of names) {
    await admin`drop database if exists ${admin(datname)} with (force)`;
  }
  await admin.end();
}
