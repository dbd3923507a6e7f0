import type { Db } from '../../../platform/db.ts';

/** A hash of each table. No recording or due work runs, because the test clock is stopped. */
export async function tableHashes(db: Db): Promise<Map<string, string>> {
  const tables = await db<{ name: string }[]>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`;
  const hashes = new Map<string, string>();
  for (const { name } of tables) {
    const [row] = await db.unsafe<{ hash: string }[]>(
      `select md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash from ${name} t`,
    );
    hashes.set(name, row!.hash);
  }
  return hashes;
}

/** Tables whose contents have changed. */
export async function changedSince(db: Db, before: Map<string, string>): Promise<string[]> {
  const now = await tableHashes(db);
  return [...now].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);
}
