import { expect, test } from 'vitest';
import { announcementOf, announcementText, isBody, isTitle, levelOf } from './announcement.ts';

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

test('reads a text back as written', () => {
  const text = { title: 'a "quoted" \u2028 line', body: '</script>' };
  const announcement = { 'zh-Hant-HK': text, es: text, en: text };
  expect(announcementOf(announcementText(announcement))).toEqual(announcement);
  // The same order whatever was entered first, because the text is hashed.
  expect(Object.keys(announcementOf(announcementText(announcement)))).toEqual([
    'en',
    'es',
    'zh-Hant-HK',
  ]);
});

test('segments by level begin at theirs', () => {
  expect([levelOf('levelOne'), levelOf('levelSix'), levelOf('verified')]).toEqual([1, 6, null]);
});
