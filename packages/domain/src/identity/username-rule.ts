import { asciiLowerCase } from './ascii.ts';
import { isOfOneScript, passesForLatin, seenAs } from './scripts.ts';

/** Nothing that reads as an e-mail address or a phone number: those belong to their owners. */
const NUMBER = /^[\d.-]+$/;
const LENGTH = { min: 2, max: 32 };
/** A mark without a letter, or twice: one of them is not seen. */
const STRAY_MARK = /^\p{M}|[\d._-]\p{M}|(\p{M})\1/u;
/** Everybody writes it so, and Unicode takes it for two letters. */
const THAI_AM = /\u0e33/g;

/** One name, however it is typed. */
export interface CanonicalUsername {
  /** What it is found by, byte for byte. */
  readonly key: string;
  /** Equal for names that are taken for each other: no two customers have the same. */
  readonly seen: string;
}

/**
 * Whether a customer may choose this name: letters of one script that names are written in, digits,
 * dots and dashes, 2 to 32 of them; not written in a way that Unicode keeps for compatibility; not
 * another script that passes for Latin.
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

/** Null for what is no name that anybody may choose. */
export const canonicalUsername = (name: string): CanonicalUsername | null =>
  isUsername(name)
    ? { key: name.toLowerCase().replaceAll('ς', 'σ'), seen: seenAs(name).replaceAll('ς', 'σ') }
    : null;

/** By what a typed name is looked up, also one that was chosen when more was allowed. */
export const usernameKeys = (typed: string): string[] => {
  const key = canonicalUsername(typed)?.key;
  return [...new Set([typed, asciiLowerCase(typed), ...(key === undefined ? [] : [key])])];
};
