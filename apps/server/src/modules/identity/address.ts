import { asciiLowerCase, asciiTrim } from '@candor/domain/identity/ascii';
import { Refusal } from '@candor/domain/refusal';
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { canonicalEmail, emailKeys, shownEmail } from './email-address.ts';

/** Where a code can be sent, and by which a customer is found: both belong to one person at a time. */
export interface Address {
  readonly kind: 'email' | 'phone';
  /** Canonical: what codes are kept for and sent to. */
  readonly value: string;
  /** As it was typed, or E.164. */
  readonly typed: string;
  /** What it is found by, the first before the others. */
  readonly keys: readonly string[];
  /** Whether it may be bound today. */
  readonly isSound: boolean;
}

/** An e-mail address as it was typed. */
export function emailAddress(typed: string): Address {
  const canonical = canonicalEmail(typed);
  const value = canonical ?? asciiLowerCase(typed);
  return { kind: 'email', value, typed, keys: emailKeys(typed), isSound: canonical !== null };
}

/** A phone number as it is stored: E.164. */
export const numberAddress = (value: string): Address => ({
  kind: 'phone',
  value,
  typed: value,
  keys: [value],
  isSound: true,
});

/** An address of before the rules of today opens what it opened, and is given to nobody new. Refuses: identity.emailInvalid. */
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
  return numberAddress(value);
}

/** The one address of a request that may give either. Refuses: identity.addressRequired, identity.phoneInvalid. */
export function addressOf({ email, areaCode, phone }: Parts): Address {
  if (email !== undefined) return emailAddress(email);
  if (areaCode !== undefined && phone !== undefined) return phoneAddress({ areaCode, phone });
  throw new Refusal('identity.addressRequired');
}

/** What a sign-in name stands for: `mei@…`, `+1 415 …`, a number with its calling code, or a name. */
export function nameOf(username: string, areaCode: string | undefined): Address | string {
  const name = asciiTrim(username);
  if (name.includes('@')) return emailAddress(name);
  if (!/^\+?[\d ().-]+$/.test(name)) return name;
  const international = name.startsWith('+') ? parsePhoneNumberFromString(name)?.number : undefined;
  const value = international ?? parsePhone(areaCode ?? DEFAULT_AREA_CODE, name);
  return value === null ? name : numberAddress(value);
}

/** Who gives no country is taken to be in the default one (specification §3). */
const DEFAULT_AREA_CODE = '1';

/** Enough to recognise an address by, too little to write to it: `m•••@example.com`, `••• 0134`. */
export function maskAddress({ kind, typed }: Address): string {
  if (kind === 'phone') return `••• ${typed.slice(-4)}`;
  const [local = '', domain = ''] = shownEmail(typed).split('@');
  return `${local.slice(0, 1)}•••@${domain}`;
}
