import type { Db } from '../../../platform/db.ts';

interface Known {
  /** Changes with every write to the table, and is cheap. */
  readonly print: string;
  readonly hash: string;
}
const known = new WeakMap<Db, Map<string, Known>>();

/**
 * A hash of the rows of each table, in whatever order they lie. No recording or due work runs, because
 * the test clock is stopped. Tables without a write since the last look are not read again.
 */
export async function tableHashes(db: Db): Promise<Map<string, string>> {
  const tables = await db<{ name: string }[]>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`;
  const names = tables.map(({ name }) => name);
  const before = known.get(db) ?? new Map<string, Known>();
  const prints = await sums(db, names, 't.ctid::text || t.xmin');
  const written = names.filter((name) => before.get(name)?.print !== prints.get(name));
  const hashes = await sums(db, written, 't::text');
  const now = new Map(
    names.map((name) => {
      const hash = hashes.get(name) ?? before.get(name)!.hash;
      return [name, { print: prints.get(name)!, hash }];
    }),
  );
  known.set(db, now);
  return new Map([...now].map(([name, { hash }]) => [name, hash]));
}

/** Of each table, a sum over the hashes of a text of its rows, in one statement. */
async function sums(db: Db, names: readonly string[], text: string): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const each = names.map(
    (name) =>
      `select '${name}' as name, count(*) || '/' || coalesce(sum(hashtextextended(${text}, 0)), 0) as sum from ${name} t`,
  );
  const rows = await db.unsafe<{ name: string; sum: string }[]>(each.join(' union all '));
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

/** Tables whose contents have changed. */
export async function changedSince(db: Db, before: Map<string, string>): Promise<string[]> {
  const now = await tableHashes(db);
  return [...now].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);
}
