import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { Queryable } from '../../platform/db.ts';
import { pageVersions } from './store.ts';

/** The history of settings, so that everybody can check which of them held when. */
export async function listSettingVersions(
  db: Queryable,
  { key, pageNo = 1, pageSize = 20 }: RequestOf<'listSettingVersions'>,
): Promise<ResultOf<'listSettingVersions'>> {
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
  const rows = await pageVersions(db, key ?? null, page);
  const total = Number(rows[0]?.total ?? 0);
  const records = rows.map((row) => ({
    key: row.key,
    version: row.version,
    value: row.value,
    hash: row.hash,
    createTime: row.created_at,
  }));
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}
