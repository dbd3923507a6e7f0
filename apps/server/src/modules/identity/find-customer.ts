import { usernameKeys } from '@candor/domain/identity/username-rule';
import type { Queryable } from '../../platform/db.ts';
import type { Address } from './address.ts';
import { type CustomerRow, findCustomerBy } from './store.ts';

/** The customer with this address. Always one statement, whether or not there is one. */
export const findByAddress = (
  db: Queryable,
  { kind, keys }: Address,
): Promise<CustomerRow | undefined> => findCustomerBy(db, kind, keys);

/** The customer with this sign-in name: an address or a username. */
export const findByName = (
  db: Queryable,
  name: Address | string,
): Promise<CustomerRow | undefined> =>
  typeof name === 'string'
    ? findCustomerBy(db, 'username', usernameKeys(name))
    : findByAddress(db, name);
