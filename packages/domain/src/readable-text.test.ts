import { expect, test } from 'vitest';
import { areLinesReadable, isReadable } from './readable-text.ts';

test.each([
  ['letters of any script, marks and signs', 'Zoë 王小明 ไทย <b>&amp; 👩‍👧', true],
  ['one that turns around', 'pay \u202efdp.exe', false],
  ['one that is isolated', 'a\u2066b\u2069', false],
  ['one that rings', 'a\u0007b', false],
  ['a zero byte', 'a\u0000b', false],
  ['two lines', 'a\nb', false],
])('a line of %s', (_, line, isFine) => {
  expect(isReadable(line)).toBe(isFine);
});

test('lines break where they break, and hold nothing else that is not seen', () => {
  expect(areLinesReadable('one\r\ntwo\nthree')).toBe(true);
  expect(areLinesReadable('one\n\u202etwo')).toBe(false);
});
