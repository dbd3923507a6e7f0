import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

/** Database of a server under test: one on the given server, or none if it runs its own. */
export interface GivenDatabase {
  env: Record<string, string>;
  drop(): Promise<void>;
}

/** Empty, or a copy of another database of that server, which must have no connections. */
export async function createDatabase(
  serverUrl: string | undefined,
  template: string | null,
): Promise<GivenDatabase> {
  if (!serverUrl) return { env: {}, drop: async () => {} };
  const name = `candor_e2e_${randomBytes(6).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await administer(
    serverUrl,
    (sql) => sql`create database ${sql(name)} template ${sql(template ?? 'template1')}`,
  );
  return {
    env: { DATABASE_URL: url.href },
    drop: () =>
      administer(serverUrl, (sql) => sql`drop database if exists ${sql(name)} with (force)`),
  };
}

async function administer(
  url: string,
  command: (sql: postgres.Sql) => PromiseLike<unknown>,
): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await command(sql);
  } finally {
    await sql.end();
  }
}
