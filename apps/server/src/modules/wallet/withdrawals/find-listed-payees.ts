import type { Queryable } from '../../../platform/db.ts';
import { findListed } from '../../sanctions/index.ts';
import { findHouseListed } from '../store-cursors.ts';

/** Those of these addresses that are on a published list, or that two operators listed. */
export async function findListedPayees(
  db: Queryable,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const [published, own] = await Promise.all([
    findListed(db, addresses),
    findHouseListed(db, addresses),
  ]);
  return new Set([...published, ...own]);
}
