import { expect, test } from 'vitest';
import { canonicalEmail, shownEmail } from './email-address.ts';

test.each([
  ["O'Neil+x@A-b.co.uk", "o'neil+x@a-b.co.uk", "O'Neil+x@a-b.co.uk"],
  ['x@bücher.example', 'x@xn--bcher-kva.example', 'x@bücher.example'],
  ['x@XN--BCHER-KVA.example', 'x@xn--bcher-kva.example', 'x@bücher.example'],
  ['x@日本語.example', 'x@xn--wgv71a119e.example', 'x@日本語.example'],
  ['x@straße.example', 'x@xn--strae-oqa.example', 'x@straße.example'],
  ['x@strasse.example', 'x@strasse.example', 'x@strasse.example'],
  ['x@m\u0430il.example', 'x@xn--mil-6cd.example', 'x@xn--mil-6cd.example'],
  [
    'x@\u0430\u0440\u0440\u04cf\u0435.example',
    'x@xn--80ak6aa92e.example',
    'x@xn--80ak6aa92e.example',
  ],
  ['x@ma\u0131l.example', 'x@xn--mal-kua.example', 'x@xn--mal-kua.example'],
])('%s is kept as %s and shown as %s', (typed, canonical, shown) => {
  expect(canonicalEmail(typed)).toBe(canonical);
  expect(canonicalEmail(canonical)).toBe(canonical);
  expect(shownEmail(typed)).toBe(shown);
});

test.each([
  'x@ma\u0130l.example',
  'x@ma\u212ae.example',
  'x@ma\u017ft.example',
  'x@ｍail.example',
  'x@mail。example',
  'x@ma\u200bil.example',
  'x@ma\u00adil.example',
  'x@ma\u200dil.example',
  'x@BÜCHER.example',
  'x@bu\u0308cher.example',
  '\u212a@mail.example',
  'j\u00f6rg@mail.example',
  'x@1.2.3.4',
  'x@0x7f.1',
  'x@mail.example.',
  'x@xn--mail-.example',
  'x@-mail.example',
  'x@foo_bar.example',
  'x@y@mail.example',
  '@mail.example',
  `${'x'.repeat(65)}@mail.example`,
])('%s cannot be bound', (typed) => {
  expect(canonicalEmail(typed)).toBeNull();
});

test('maps no Unicode letter in a domain to a plain ASCII domain', () => {
  const strays: string[] = [];
  for (let code = 0x80; code <= 0xffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const canonical = canonicalEmail(`x@a${String.fromCharCode(code)}b.example`);
    if (canonical && !canonical.includes('xn--')) strays.push(code.toString(16));
  }
  expect(strays).toEqual([]);
});
