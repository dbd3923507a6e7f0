import { asciiLowerCase } from './ascii.ts';
import { isOfOneScript, passesForLatin } from './scripts.ts';

/** Names of domains in other letters than ASCII (UTS 46); the platform has it, and hands it in. */
export interface Idna {
  /** With `xn--` for each label that needs it; empty where that is no domain. */
  toAscii(domain: string): string;
  toUnicode(domain: string): string;
}

/** RFC 5322 without quotes. Other letters (RFC 6531) have twins, and few servers take them. */
const LOCAL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;
const LENGTH_MAX = 254;

/**
 * The one way to write an e-mail address: small ASCII letters, the domain in punycode. Null for
 * what is none, and for a domain that is not written as it is registered (full-width letters,
 * İ, the Kelvin sign, blanks that are not seen): those are mapped onto somebody else's.
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
 * An address as people are shown it: what was typed, with every domain in punycode whose letters
 * are of several scripts or pass for Latin ones.
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

/** By what a typed address is looked up, also one that was bound when more was allowed. */
export const emailKeys = (typed: string, idna: Idna): string[] => {
  const canonical = canonicalEmail(typed, idna);
  return [...new Set([typed, asciiLowerCase(typed), ...(canonical === null ? [] : [canonical])])];
};
