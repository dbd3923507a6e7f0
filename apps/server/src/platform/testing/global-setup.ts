import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { connect } from '../db.ts';
import { migrate } from '../migrate.ts';
import { startDisposablePostgres } from './disposable-postgres.ts';
import { type TestServer, withDatabase } from './test-server.ts';
import './test-database.ts';

/** One server per run: DATABASE_URL where it is set, else our own in a temporary directory. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL;
  const own = given ? null : await startDisposablePostgres();
  const prefix = `candor_test_${randomBytes(4).toString('hex')}`;
  const server = { url: given ?? own?.url ?? '', template: `${prefix}_template`, prefix };
  try {
    await makeTemplate(server);
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

async function makeTemplate({ url, template }: TestServer): Promise<void> {
  const admin = connect(url, { max: 1 });
  await admin`create database ${admin(template)}`;
  await admin.end();
  const db = connect(withDatabase(url, template), { max: 2 });
  try {
    await migrate(db);
  } finally {
    await db.end();
  }
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
