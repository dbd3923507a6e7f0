import { describe, expect, test } from 'vitest';
import { creditorReference, isCreditorReference, isIban, referencesIn } from './check-digits.ts';

describe('an IBAN', () => {
  // Examples of the IBAN registry.
  test.each(['GB29NWBK60161331926819', 'DE89370400440532013000', 'NO9386011117947'])(
    '%s is right',
    (text) => expect(isIban(text)).toBe(true),
  );
  test.each([
    'GB29NWBK60161331926818',
    'GB92NWBK60161331926819',
    'gb29nwbk60161331926819',
    'GB29 NWBK 6016 1331 9268 19',
    'GB29',
    '',
  ])('%s is not', (text) => expect(isIban(text)).toBe(false));
});

/** A slip of the keyboard: a digit for a digit, a letter for a letter. */
const wrongSign = (sign: string): string =>
  /\d/.test(sign) ? (sign === '7' ? '8' : '7') : sign === 'K' ? 'M' : 'K';

describe('a creditor reference', () => {
  const references = Array.from({ length: 300 }, (_, seed) =>
    creditorReference(Uint8Array.from({ length: 16 }, (__, at) => (seed * 31 + at * 57) % 256)),
  );

  test('has the check digits of ISO 11649, like its published example', () => {
    // RF18 5390 0754 7034: the same arithmetic, shorter than ours.
    const digits = 'RF18539007547034';
    const moved = `${digits.slice(4)}271518`;
    expect(BigInt(moved) % 97n).toBe(1n);
    for (const reference of references) expect(isCreditorReference(reference)).toBe(true);
  });

  test('does not survive one wrong sign, nor two neighbors that changed places', () => {
    for (const reference of references.slice(0, 40)) {
      for (let at = 4; at < reference.length; at++) {
        const other = wrongSign(reference[at]!);
        expect(
          isCreditorReference(`${reference.slice(0, at)}${other}${reference.slice(at + 1)}`),
        ).toBe(false);
        const [a, b] = [reference[at]!, reference[at + 1] ?? ''];
        if (b === '' || a === b) continue;
        const swapped = `${reference.slice(0, at)}${b}${a}${reference.slice(at + 2)}`;
        expect(isCreditorReference(swapped), `${reference} ${swapped}`).toBe(false);
      }
    }
  });

  test('is found in what people write, and nothing else is', () => {
    const [first, second] = references as [string, string];
    const grouped = first.toLowerCase().replaceAll(/(.{4})/g, '$1 ');
    expect(referencesIn([`Ref: ${grouped}(deposit)`])).toEqual([first]);
    expect(referencesIn([first.slice(0, 7), first.slice(7)])).toEqual([first]);
    expect(referencesIn([first, second, first])).toEqual([first, second]);
    expect(referencesIn([`RF${first}`])).toEqual([first]);
    expect(referencesIn(['RF18539007547034', 'invoice 1234', ''])).toEqual([]);
  });
});
