import { expect, test } from 'vitest';
import { skeleton } from './look-alike.ts';

test.each([
  ['Cyrillic letters', 'раураl', 'paypal'],
  ['fullwidth letters', 'ｐａｙｐａｌ', 'paypal'],
  ['mathematical letters', '𝐩𝒶𝔂𝚙𝕒𝗅', 'paypal'],
  ['accents', 'pàypál', 'paypal'],
  ['zero-width characters', 'pay\u200bp\u2060a\u00adl', 'paypal'],
  ['a digit one for a letter', 'paypa1', 'paypal'],
  ['a capital i for a letter of another script', 'paypaӏ', 'paypal'],
  ['two letters for one', 'rnoney', 'money'],
])('%s are seen through', (_, text, meant) => {
  expect(skeleton(text)).toBe(skeleton(meant));
});

test('different words stay different', () => {
  const words = ['candor', 'condor', 'example', 'exemplar', 'почта', '商店'];
  expect(new Set(words.map(skeleton)).size).toBe(words.length);
});
