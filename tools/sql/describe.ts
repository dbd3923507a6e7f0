import type { Db } from '@candor/server/src/platform/db.ts';
import type { Description } from './judge.ts';

/** Asks the database to prepare a statement, without running it. Throws what the database refuses. */
export type Describe = (text: string) => Promise<Description>;

export async function describeWith(db: Db): Promise<Describe> {
  const rows = await db<{ oid: number; name: string }[]>`
    select oid, case
      when typelem <> 0 and typlen = -1 and typcategory = 'A' then (
        select e.typname from pg_type e where e.oid = t.typelem) || '[]'
      else typname::text end as name
    from pg_type t`;
  const names = new Map(rows.map(({ oid, name }) => [oid, name]));
  const nameOf = (oid: number): string => names.get(oid) ?? String(oid);
  return async (text) => {
    const { types, columns } = await db.describe(text);
    return {
      parameters: types.map(nameOf),
      columns: columns.map(({ name, type }) => ({ name, type: nameOf(type) })),
    };
  };
}
