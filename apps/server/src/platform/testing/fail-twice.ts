import type { Db } from '../db.ts';

/** The first two inserts into a table fail: by default so that their transaction must be retried. */
export async function failTwice(
  db: Db,
  table: `${string}.${string}`,
  sqlState = '40001',
): Promise<void> {
  const [schema] = table.split('.');
  await db.unsafe(`create sequence ${schema}.tries`);
  await db.unsafe(`create function ${schema}.fail_twice() returns trigger language plpgsql as $$
    begin
      if nextval('${schema}.tries') <= 2 then
        raise exception 'try again' using errcode = '${sqlState}';
      end if;
      return new;
    end $$`);
  await db.unsafe(`create trigger fail_twice before insert on ${table}
    execute function ${schema}.fail_twice()`);
}
