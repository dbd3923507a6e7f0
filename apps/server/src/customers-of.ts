import { levelOf, type Segment } from '@candor/domain/messages/announcement';
import { listVerified } from './modules/kyc/index.ts';
import { listMembersFrom } from './modules/levels/index.ts';
import { listBorrowers } from './modules/loans/index.ts';
import { listHolders } from './modules/positions/index.ts';
import { listOrderOwners } from './modules/products/index.ts';
import { listCustomers } from './modules/identity/index.ts';
import type { Queryable } from './platform/db.ts';

/** Customers of whom something is true now; null for everybody. */
export async function customersOf(
  db: Queryable,
  segment: Segment,
): Promise<readonly string[] | null> {
  switch (segment) {
    case 'everybody':
      return null;
    case 'verified':
      return listVerified(db);
    case 'unverified': {
      const verified = new Set(await listVerified(db));
      return (await listCustomers(db)).filter((id) => !verified.has(id));
    }
    case 'openPosition':
      return listHolders(db);
    case 'productOrder':
      return listOrderOwners(db);
    case 'openLoan':
      return listBorrowers(db);
    default:
      return listMembersFrom(db, levelOf(segment)!);
  }
}
