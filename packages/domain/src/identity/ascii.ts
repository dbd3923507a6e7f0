/**
 * Lowercases the 26 ASCII letters and nothing else. Unicode lowercasing maps some other letters
 * (dotted İ, the Kelvin sign) onto these, so that somebody else's name would be found.
 */
export const asciiLowerCase = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + CASE_GAP));

/** Uppercases the 26 ASCII letters and nothing else. */
export const asciiUpperCase = (text: string): string =>
  text.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - CASE_GAP));

/** Trims the whitespace that a keyboard adds; any other character is kept as intended. */
export const asciiTrim = (text: string): string => text.replaceAll(/^[\t\n\r ]+|[\t\n\r ]+$/g, '');

const CASE_GAP = 'a'.charCodeAt(0) - 'A'.charCodeAt(0);
