import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

/** What a server under test gets as its database: an empty one of the given server, or none: its own. */
export interface GivenDatabase {
  env: Record<string, string>;
  drop(): Promise<void>;
}

export async function createDatabase(serverUrl: string | undefined): Promise<GivenDatabase> {
  if (!serverUrl) return { env: {}, drop: async () => {} };
  const name = `candor_e2e_${randomBytes(6).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await administer(serverUrl, (sql) => sql`create database ${sql(name)}`);
  return {
    env: { DATABASE_URL: url.href },
    drop: () =>
      administer(serverUrl, (sql) => sql`drop database if exists ${sql(name)} with (force)`),
  };
}

async function administer(
  url: string,
  act: (sql: postgres.Sql) => PromiseLike<unknown>,
): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await act(sql);
  } finally {
    await sql.end();
  }
}
