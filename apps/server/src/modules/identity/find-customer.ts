import { usernameKeys } from '@candor/domain/identity/username-rule';
import type { Queryable } from '../../platform/db.ts';
import type { Address } from './address.ts';
import { type CustomerRow, findCustomerBy } from './store.ts';

/** Whose address this is. One statement, whether it is somebody's or not. */
export const findByAddress = (
  db: Queryable,
  { kind, keys }: Address,
): Promise<CustomerRow | undefined> => findCustomerBy(db, kind, keys);

/** Whose sign-in name this is: an address, or the name that somebody chose. */
export const findByName = (
  db: Queryable,
  name: Address | string,
): Promise<CustomerRow | undefined> =>
  typeof name === 'string'
    ? findCustomerBy(db, 'username', usernameKeys(name))
    : findByAddress(db, name);
