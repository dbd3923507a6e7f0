import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalUsername, isUsername, usernameKeys } from './username-rule.ts';

test.each([
  ['mei.lin', true],
  ['美林', true],
  ['Тамара', true],
  ['Ελένη', true],
  ['ロボット', true],
  ['김철수', true],
  ['น้ำใจ', true],
  ['Nguyễn', true],
  ['x', false],
  ['mei lin', false],
  ['mei@example.com', false],
  ['+14155550134', false],
  ['415-555-0134', false],
  ['a'.repeat(33), false],
  ['m\u0435i', false],
  ['\u0441\u043e\u0441\u043e', false],
  ['\u0131mre', false],
  ['\u0130mre', false],
  ['\u212aarl', false],
  ['\u017fam', false],
  ['ﬁre', false],
  ['ｍei', false],
  ['me\u200bi', false],
  ['me\u202ei', false],
  ['e\u0301va', false],
  ['\u0301va', false],
  ['สมม์์', false],
  ['١٢a', false],
])('%s: %s', (name, allowed) => {
  expect(isUsername(name)).toBe(allowed);
});

test.each([
  ['paypal', 'paypaI'],
  ['paypal', 'paypa1'],
  ['modern', 'modem'],
  ['o0o', 'oOO'],
  ['口ボット', 'ロボット'],
  ['ニ十美', '二十美'],
])('%s and %s are two names that nobody tells apart', (one, other) => {
  expect(canonicalUsername(one)!.key).not.toBe(canonicalUsername(other)!.key);
  expect(canonicalUsername(one)!.seen).toBe(canonicalUsername(other)!.seen);
});

test.each([
  ['MEI.Lin', 'mei.lin'],
  ['ΟΔΟΣ', 'οδος'],
  ['ТАМАРА-1', 'тамара-1'],
])('%s is found as %s', (one, other) => {
  if (canonicalUsername(one)) expect(usernameKeys(one).at(-1)).toBe(usernameKeys(other).at(-1));
  else expect(isUsername(one)).toBe(false);
});

test('keeps a canonical form unchanged and gives no other script an ASCII one', () => {
  const letter = fc.integer({ min: 0x21, max: 0xffff }).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.array(letter, { minLength: 2, maxLength: 4 }), (letters) => {
      const name = letters.join('');
      const canonical = canonicalUsername(name);
      if (!canonical) return;
      expect(canonicalUsername(canonical.key)?.key ?? canonical.key).toBe(canonical.key);
      if (/[^ -~]/.test(name)) expect(canonical.key).toMatch(/[^ -~]/);
    }),
    { numRuns: 5_000, seed: 93 },
  );
});

test('maps no non-ASCII Unicode letter to ASCII, in key or in look', () => {
  const strays: string[] = [];
  for (let code = 0x80; code <= 0x10_ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const canonical = canonicalUsername(`ab${String.fromCodePoint(code)}`);
    if (canonical && /^[ -~]*$/.test(canonical.key)) strays.push(code.toString(16));
  }
  expect(strays).toEqual([]);
});
