import { asciiUpperCase } from '../../identity/ascii.ts';

/** Letters count from ten: A is 10, Z is 35. ISO 7064, MOD 97-10. */
function remainderOf97(text: string): number {
  let rest = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** The four first signs move to the end, where their check digits make the remainder one. */
const hasCheckDigits = (text: string): boolean =>
  remainderOf97(text.slice(4) + text.slice(0, 4)) === 1;

/** An account number of ISO 13616, without spaces. The lengths of countries are not compared. */
export const isIban = (text: string): boolean =>
  /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(text) && hasCheckDigits(text);

/** Without the letters that are mistaken for others: 32 signs, five bits each. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Bytes of randomness behind a reference, and signs after its check digits. */
export const REFERENCE_BYTES = 16;
const REFERENCE_LENGTH = 4 + REFERENCE_BYTES;

/**
 * A creditor reference of ISO 11649 from `REFERENCE_BYTES` random bytes: `RF`, two check digits and
 * sixteen signs, so nobody meets another's by a slip or by guessing.
 */
export function creditorReference(bytes: Uint8Array): string {
  const body = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]!).join('');
  const digits = 98 - remainderOf97(`${body}RF00`);
  return `RF${String(digits).padStart(2, '0')}${body}`;
}

/** Whether a text is a reference of this form with the right check digits. */
export const isCreditorReference = (text: string): boolean =>
  text.length === REFERENCE_LENGTH && /^RF\d{2}[0-9A-Z]+$/.test(text) && hasCheckDigits(text);

/**
 * References that payers wrote somewhere in these lines, each once: in groups, in lower case, across
 * lines, with words around them.
 */
export function referencesIn(lines: readonly string[]): readonly string[] {
  const signs = asciiUpperCase(lines.join('')).replaceAll(/[^0-9A-Z]/g, '');
  const found = new Set<string>();
  for (let at = signs.indexOf('RF'); at >= 0; at = signs.indexOf('RF', at + 1)) {
    const candidate = signs.slice(at, at + REFERENCE_LENGTH);
    if (isCreditorReference(candidate)) found.add(candidate);
  }
  return [...found];
}
