import { createHash } from 'node:crypto';
import { type Db, inTransaction } from '../../platform/db.ts';
import { listFormerAnnouncements } from '../settings/index.ts';
import { putFormer } from './store-announcements.ts';

/**
 * Announcements were versions of one setting, and an empty version withdrew the one before. Copies
 * those that were in force, once; the versions stay where they are.
 */
export async function adoptFormer(db: Db): Promise<void> {
  const versions = (await listFormerAnnouncements(db)).toReversed();
  const standing = versions.filter(
    ({ value }, place) => value !== '' && versions[place + 1]?.value !== '',
  );
  if (standing.length === 0) return;
  await inTransaction(db, async (tx) => {
    for (const { version, value, created_at: shownAtMs } of standing)
      await putFormer(tx, { id: idOf(version), texts: value, shownAtMs });
  });
}

/** The same on every start and every process. */
function idOf(version: number): string {
  const hex = createHash('sha256').update(`announcement/${version}`).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
