import { asciiLowerCase, asciiTrim } from '@candor/domain/identity/ascii';
import { Refusal } from '@candor/domain/refusal';
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { canonicalEmail, emailKeys, shownEmail } from './email-address.ts';

/** An address to send codes to and to find a customer by; belongs to one customer at a time. */
export interface Address {
  readonly kind: 'email' | 'phone';
  /** Canonical form: codes are stored for it and sent to it. */
  readonly value: string;
  /** As typed, or E.164. */
  readonly typed: string;
  /** Lookup keys, in order of precedence. */
  readonly keys: readonly string[];
  /** Whether it may be bound under the current rules. */
  readonly isSound: boolean;
}

/** An email address as typed. */
export function emailAddress(typed: string): Address {
  const canonical = canonicalEmail(typed);
  const value = canonical ?? asciiLowerCase(typed);
  return { kind: 'email', value, typed, keys: emailKeys(typed), isSound: canonical !== null };
}

/** A phone number as stored: E.164. */
export const numberAddress = (value: string): Address => ({
  kind: 'phone',
  value,
  typed: value,
  keys: [value],
  isSound: true,
});

/**
 * Addresses that predate the current rules stay usable but cannot be bound.
 * Refuses: identity.emailInvalid.
 */
export function assertSound({ isSound }: Address): void {
  if (!isSound) throw new Refusal('identity.emailInvalid');
}

interface Parts {
  readonly email?: string | undefined;
  readonly areaCode?: string | undefined;
  readonly phone?: string | undefined;
}

const callingCodes = new Set<string>(
  getCountries().map((country) => getCountryCallingCode(country)),
);

/** E.164 form of a national number; null if it is not valid in that country. */
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
  return numberAddress(value);
}

/**
 * The single address of a request that may give either kind.
 * Refuses: identity.addressRequired, identity.phoneInvalid.
 */
export function addressOf({ email, areaCode, phone }: Parts): Address {
  if (email !== undefined) return emailAddress(email);
  if (areaCode !== undefined && phone !== undefined) return phoneAddress({ areaCode, phone });
  throw new Refusal('identity.addressRequired');
}

/** What a sign-in name is: `mei@…`, `+1 415 …`, a number with its calling code, or a username. */
export function nameOf(username: string, areaCode: string | undefined): Address | string {
  const name = asciiTrim(username);
  if (name.includes('@')) return emailAddress(name);
  if (!/^\+?[\d ().-]+$/.test(name)) return name;
  const international = name.startsWith('+') ? parsePhoneNumberFromString(name)?.number : undefined;
  const value = international ?? parsePhone(areaCode ?? DEFAULT_AREA_CODE, name);
  return value === null ? name : numberAddress(value);
}

/** Numbers without a country are taken to be in the default one (specification §3). */
const DEFAULT_AREA_CODE = '1';

/** Enough to recognize an address, too little to write to it: `m•••@example.com`, `••• 0134`. */
export function maskAddress({ kind, typed }: Address): string {
  if (kind === 'phone') return `••• ${typed.slice(-4)}`;
  const [local = '', domain = ''] = shownEmail(typed).split('@');
  return `${local.slice(0, 1)}•••@${domain}`;
}
