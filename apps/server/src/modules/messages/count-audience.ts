import type { Queryable } from '../../platform/db.ts';
import { countCustomers } from '../identity/index.ts';
import type { CustomersOf } from './deps.ts';
import { listAudience, type StoredAnnouncement } from './store-announcements.ts';

/** How many customers an announcement addresses: now, or when it appeared. */
export async function countAudience(
  db: Queryable,
  { id, segment, shownAtMs }: StoredAnnouncement,
  customersOf: CustomersOf,
): Promise<number> {
  if (segment === 'everybody') return countCustomers(db);
  if (shownAtMs !== null) return (await listAudience(db, id)).length;
  return (await customersOf(db, segment))!.length;
}
