import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { ANNOUNCEMENT_KEY, announcementOf } from '@candor/domain/settings/announcement';
import type { Queryable } from '../../platform/db.ts';
import { listVersions } from './store.ts';

/** Current announcements, newest first, in the caller's language. */
export async function listAnnouncements(
  db: Queryable,
  { pageNo = 1, pageSize = 20 }: RequestOf<'listAnnouncements'>,
  language: string | undefined,
): Promise<ResultOf<'listAnnouncements'>> {
  const versions = await listVersions(db, ANNOUNCEMENT_KEY);
  const standing = versions.flatMap((row, index) => {
    const text = announcementOf(row.value);
    const isWithdrawn = index > 0 && versions[index - 1]!.value === '';
    return text && !isWithdrawn ? [{ row, text }] : [];
  });
  const from = (pageNo - 1) * pageSize;
  const records = standing.slice(from, from + pageSize).map(({ row, text }) => {
    const { title, body } = /^(xi|es)\b/i.test(language ?? '') ? text.es : text.en;
    const id = String(row.version);
    return { id, title, content: body, createTime: row.created_at, isRead: false };
  });
  const total = standing.length;
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}
