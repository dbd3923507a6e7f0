import type { Queryable } from '../../platform/db.ts';
import { findByAddress } from './store-lists.ts';

/** Those of these addresses that are on a published list, in upper or lower case. */
export async function findListed(
  db: Queryable,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await findByAddress(db, addresses);
  return new Set(found.map(({ address }) => address));
}
