import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { User } from '../../../platform/session.ts';
import { emptyAddress, type AddressEntry } from '../address-entry.ts';

/** Where a code for somebody who is signed in goes: their e-mail address, else their phone; null for a guest. */
export function addressOfUser({
  email,
  phone,
}: Pick<User, 'email' | 'phone'>): AddressEntry | null {
  if (email !== '') return { ...emptyAddress, email };
  const parsed = parsePhoneNumberFromString(phone);
  if (!parsed) return null;
  const { countryCallingCode: callingCode, nationalNumber } = parsed;
  return { ...emptyAddress, kind: 'phone', callingCode, phone: nationalNumber };
}
