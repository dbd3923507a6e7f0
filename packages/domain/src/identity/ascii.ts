/**
 * Small letters of the twenty-six, and of nothing else. What languages do to letters maps some of
 * them (dotted İ, the Kelvin sign) onto these, so that somebody else's name would be found.
 */
export const asciiLowerCase = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + CASE_GAP));

/** Capitals of the twenty-six, and of nothing else. */
export const asciiUpperCase = (text: string): string =>
  text.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - CASE_GAP));

/** Without the blanks that a keyboard adds; whatever else is there was meant. */
export const asciiTrim = (text: string): string => text.replaceAll(/^[\t\n\r ]+|[\t\n\r ]+$/g, '');

const CASE_GAP = 'a'.charCodeAt(0) - 'A'.charCodeAt(0);
