import { expect, test } from 'vitest';
import { areLinesReadable, isReadable } from './readable-text.ts';

test.each([
  ['letters of any script, marks and signs', 'Zoë 王小明 ไทย <b>&amp; 👩‍👧', true],
  ['a direction override', 'pay \u202efdp.exe', false],
  ['a direction isolate', 'a\u2066b\u2069', false],
  ['a bell character', 'a\u0007b', false],
  ['a zero byte', 'a\u0000b', false],
  ['two lines', 'a\nb', false],
])('a line of %s', (_, line, isFine) => {
  expect(isReadable(line)).toBe(isFine);
});

test('allows line breaks but no other invisible characters', () => {
  expect(areLinesReadable('one\r\ntwo\nthree')).toBe(true);
  expect(areLinesReadable('one\n\u202etwo')).toBe(false);
});
