import type { Queryable } from '../../platform/db.ts';

/** Newest version of a setting, or undefined. */
export async function findSetting(db: Queryable, key: string): Promise<string | undefined> {
  const [row] = await db<{ value: string }[]>`
    select value from settings.setting where key = ${key} order by version desc limit 1`;
  return row?.value;
}
