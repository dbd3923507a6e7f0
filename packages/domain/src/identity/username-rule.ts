import { asciiLowerCase } from './ascii.ts';
import { isOfOneScript, passesForLatin, seenAs } from './scripts.ts';

/**
 * Excludes what reads as an email address or a phone number, because those belong to their owners.
 */
const NUMBER = /^[\d.-]+$/;
const LENGTH = { min: 2, max: 32 };
/** A combining mark without a letter, or doubled, which is invisible. */
const STRAY_MARK = /^\p{M}|[\d._-]\p{M}|(\p{M})\1/u;
/** Always written this way, although Unicode decomposes it into two letters. */
const THAI_AM = /\u0e33/g;

/** Canonical form of a name, however it is typed. */
export interface CanonicalUsername {
  /** Lookup key, compared byte for byte. */
  readonly key: string;
  /** Equal for names that look alike; unique among customers. */
  readonly seen: string;
}

/**
 * Whether a customer may choose this name: 2 to 32 letters of one script that names are written in,
 * digits, dots and dashes; no Unicode compatibility characters; no other script that passes for
 * Latin.
 */
export function isUsername(name: string): boolean {
  const { length } = [...name];
  const plain = name.replaceAll(THAI_AM, '');
  return (
    length >= LENGTH.min &&
    length <= LENGTH.max &&
    isOfOneScript(name) &&
    plain.normalize('NFKC') === plain &&
    !STRAY_MARK.test(name) &&
    !NUMBER.test(name) &&
    !passesForLatin(name)
  );
}

/** Null for a name that cannot be chosen. */
export const canonicalUsername = (name: string): CanonicalUsername | null =>
  isUsername(name)
    ? { key: name.toLowerCase().replaceAll('ς', 'σ'), seen: seenAs(name).replaceAll('ς', 'σ') }
    : null;

/** Lookup keys of a typed name, including names chosen under older, looser rules. */
export const usernameKeys = (typed: string): string[] => {
  const key = canonicalUsername(typed)?.key;
  return [...new Set([typed, asciiLowerCase(typed), ...(key === undefined ? [] : [key])])];
};
