import { Refusal } from '@candor/domain/refusal';
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/** Where a code can be sent, and by which a customer is found: both belong to one person at a time. */
export interface Address {
  readonly kind: 'email' | 'phone';
  /** As it was typed, or E.164. */
  readonly value: string;
}

interface Parts {
  readonly email?: string | undefined;
  readonly areaCode?: string | undefined;
  readonly phone?: string | undefined;
}

const callingCodes = new Set<string>(
  getCountries().map((country) => getCountryCallingCode(country)),
);

/** E.164 of a number as it is written inside its country; null when no number there looks so. */
export function parsePhone(areaCode: string, phone: string): string | null {
  const defaultCallingCode = areaCode.replace('+', '');
  if (!callingCodes.has(defaultCallingCode)) return null;
  const parsed = parsePhoneNumberFromString(phone, { defaultCallingCode });
  const isOfCountry = parsed?.countryCallingCode === defaultCallingCode;
  return parsed && isOfCountry && parsed.isValid() ? parsed.number : null;
}

/** Refuses: identity.phoneInvalid. */
export function phoneAddress({ areaCode, phone }: { areaCode: string; phone: string }): Address {
  const value = parsePhone(areaCode, phone);
  if (value === null) throw new Refusal('identity.phoneInvalid');
  return { kind: 'phone', value };
}

/** The one address of a request that may give either. Refuses: identity.addressRequired, identity.phoneInvalid. */
export function addressOf({ email, areaCode, phone }: Parts): Address {
  if (email !== undefined) return { kind: 'email', value: email };
  if (areaCode !== undefined && phone !== undefined) return phoneAddress({ areaCode, phone });
  throw new Refusal('identity.addressRequired');
}

/** What a sign-in name stands for: `mei@…`, `+1 415 …`, a number with its calling code, or a name. */
export function nameOf(username: string, areaCode: string | undefined): Address | string {
  const name = username.trim();
  if (name.includes('@')) return { kind: 'email', value: name };
  if (!/^\+?[\d\s().-]+$/.test(name)) return name;
  const international = name.startsWith('+') ? parsePhoneNumberFromString(name)?.number : undefined;
  const value = international ?? parsePhone(areaCode ?? DEFAULT_AREA_CODE, name);
  return value === null ? name : { kind: 'phone', value };
}

/** Who gives no country is taken to be in the default one (specification §3). */
const DEFAULT_AREA_CODE = '1';

/** Enough to recognise an address by, too little to write to it: `m•••@example.com`, `••• 0134`. */
export function maskAddress({ kind, value }: Address): string {
  if (kind === 'phone') return `••• ${value.slice(-4)}`;
  const [local = '', domain = ''] = value.split('@');
  return `${local.slice(0, 1)}•••@${domain}`;
}
