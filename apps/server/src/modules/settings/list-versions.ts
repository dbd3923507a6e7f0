import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { Queryable } from '../../platform/db.ts';
import { pageOf, pageOfRows } from '../../platform/pages.ts';
import { countVersions, pageVersions } from './store.ts';

/** The history of settings, so that everybody can check which version was in force when. */
export async function listSettingVersions(
  db: Queryable,
  { key, ...request }: RequestOf<'listSettingVersions'>,
): Promise<ResultOf<'listSettingVersions'>> {
  const asked = pageOf(request);
  const [found, total] = await Promise.all([
    pageVersions(db, key ?? null, asked),
    countVersions(db, key ?? null),
  ]);
  const { shown, page } = pageOfRows(asked, found, { total, placeOf: ({ hash }) => hash });
  const records = shown.map((row) => ({
    key: row.key,
    version: row.version,
    value: row.value,
    hash: row.hash,
    createTime: row.created_at,
  }));
  return { records, ...page };
}
