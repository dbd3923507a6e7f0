import { asciiLowerCase } from './ascii.ts';
import { isOfOneScript, passesForLatin } from './scripts.ts';

/** Internationalized domain names (UTS 46), provided by the platform. */
export interface Idna {
  /** With `xn--` for each label that needs it; empty if it is not a valid domain. */
  toAscii(domain: string): string;
  toUnicode(domain: string): string;
}

/**
 * RFC 5322 without quotes. Few servers accept non-ASCII letters (RFC 6531), which have look-alikes.
 */
const LOCAL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;
const LENGTH_MAX = 254;

/**
 * The canonical form of an email address: lowercase ASCII letters, the domain in punycode. Null for
 * an invalid address and for a domain not written as it is registered (full-width letters, İ, the
 * Kelvin sign, invisible characters), because those are mapped onto somebody else's.
 */
export function canonicalEmail(typed: string, idna: Idna): string | null {
  const [local = '', domain = '', ...rest] = typed.split('@');
  if (rest.length > 0 || !LOCAL.test(local)) return null;
  const ascii = canonicalDomain(asciiLowerCase(domain), idna);
  if (ascii === null) return null;
  const address = `${asciiLowerCase(local)}@${ascii}`;
  return address.length <= LENGTH_MAX ? address : null;
}

function canonicalDomain(domain: string, idna: Idna): string | null {
  const ascii = idna.toAscii(domain);
  if (!DOMAIN.test(ascii)) return null;
  const unicode = idna.toUnicode(ascii);
  const isAsWritten = domain === ascii || domain === unicode;
  return isAsWritten && idna.toAscii(unicode) === ascii ? ascii : null;
}

/**
 * An address for display: as typed, with every domain in punycode whose letters are from several
 * scripts or can pass for Latin.
 */
export function shownEmail(typed: string, idna: Idna): string {
  const canonical = canonicalEmail(typed, idna);
  if (canonical === null) return typed;
  const [local = ''] = typed.split('@');
  const [, ascii = ''] = canonical.split('@');
  const unicode = idna.toUnicode(ascii);
  const isPlain = unicode
    .split('.')
    .every((label) => isOfOneScript(label) && !passesForLatin(label));
  return `${local}@${isPlain ? unicode : ascii}`;
}

/** Lookup keys of a typed address, including addresses bound under older, looser rules. */
export const emailKeys = (typed: string, idna: Idna): string[] => {
  const canonical = canonicalEmail(typed, idna);
  return [...new Set([typed, asciiLowerCase(typed), ...(canonical === null ? [] : [canonical])])];
};
