import { expect, test } from 'vitest';
import { announcementOf, announcementText, isBody, isTitle } from './announcement.ts';

test.each([
  ['plain words', 'Maintenance on Sunday', true],
  ['markup, which is displayed literally', '<script>alert(1)</script>', true],
  ['nothing', '', false],
  ['two lines', 'one\ntwo', false],
  ['a direction override', 'pay \u202efdp.exe', false],
  ['a zero byte', 'a\u0000b', false],
  ['too much', 'a'.repeat(121), false],
])('a title of %s', (_, text, isFine) => {
  expect(isTitle(text)).toBe(isFine);
});

test('allows line breaks in a body but no other invisible characters', () => {
  expect(isBody('one\ntwo')).toBe(true);
  expect(isBody('one\u0007two')).toBe(false);
  expect(isBody(' \n ')).toBe(false);
});

test('reads a version back as written, and an empty one as none', () => {
  const text = { title: 'a "quoted" \u2028 line', body: '</script>' };
  expect(announcementOf(announcementText({ en: text, es: text }))).toEqual({ en: text, es: text });
  expect(announcementOf('')).toBeNull();
});
