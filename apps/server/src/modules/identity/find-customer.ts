import type { Queryable } from '../../platform/db.ts';
import type { Address } from './address.ts';
import { type CustomerRow, findCustomer, findCustomerId } from './store.ts';

/** Whose address this is. */
export async function findByAddress(
  db: Queryable,
  { kind, value }: Address,
): Promise<CustomerRow | undefined> {
  const id = await findCustomerId(db, { [kind]: value });
  return id === undefined ? undefined : findCustomer(db, id);
}

/** Whose sign-in name this is: an address, or the name that somebody chose. */
export async function findByName(
  db: Queryable,
  name: Address | string,
): Promise<CustomerRow | undefined> {
  if (typeof name !== 'string') return findByAddress(db, name);
  const id = await findCustomerId(db, { username: name });
  return id === undefined ? undefined : findCustomer(db, id);
}
