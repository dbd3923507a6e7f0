import { realpathSync } from 'node:fs';
import { connect } from '../db.ts';
import { databaseOwner } from './initialise.ts';

const databaseName = 'candor';

export function databaseUrl(port: number, password: string, name = databaseName): string {
  return `postgres://${databaseOwner}:${password}@127.0.0.1:${port}/${name}`;
}

/**
 * Creates the product's database on the first start. Returns false when the server on this port
 * denies access or serves another cluster, so that it is not the one we are looking for.
 */
export async function prepareDatabase(
  port: number,
  password: string,
  cluster: string,
): Promise<boolean> {
  const sql = connect(databaseUrl(port, password, 'postgres'), {
    max: 1,
    connectTimeoutMs: 5_000,
  });
  try {
    const [row] = await sql<{ folder: string; present: boolean }[]>`
      select current_setting('data_directory') as folder,
        exists (select from pg_database where datname = ${databaseName}) as present`;
    if (!row || realpathSync(row.folder) !== realpathSync(cluster)) return false;
    if (!row.present) await sql`create database ${sql(databaseName)}`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeoutMs: 1_000 });
  }
}
