import { expect, test } from 'vitest';
import { localeCodes, type LocaleCode } from './locales.ts';
import { acceptedLanguages, matchLanguage } from './match-language.ts';

test.each([
  [['zh-TW'], 'zh-cn'],
  [['zh-Hant'], 'zh-cn'],
  [['zh-HK'], 'zh-hk'],
  [['zh-Hant-HK'], 'zh-hk'],
  [['zh-MO'], 'zh-hk'],
  [['yue'], 'zh-hk'],
  [['zh'], 'zh-cn'],
  [['zh-CN'], 'zh-cn'],
  [['zh-Hans-SG'], 'zh-cn'],
  [['ko-KR'], 'ko'],
  [['ja'], 'jp'],
  [['th-TH'], 'tai'],
  [['ms-MY'], 'mlxy'],
  [['vi_VN'], 'vl'],
  [['es-419', 'en'], 'xi'],
  [['en-GB', 'ja'], 'en-us'],
  [['de', 'fr-CA', 'ko'], 'ko'],
  [['jp'], 'jp'],
  [['ZH-HK'], 'zh-hk'],
  [['de'], null],
  [['toString'], null],
  [[], null],
] as const)('%j → %s', (wanted, code) => {
  expect(matchLanguage(wanted, localeCodes)).toBe(code);
});

test('a language that is not offered is passed over, and a variant stands in for the other', () => {
  const offered: LocaleCode[] = ['en-us', 'zh-hk'];
  expect(matchLanguage(['th', 'en'], offered)).toBe('en-us');
  expect(matchLanguage(['zh-TW', 'en'], offered)).toBe('zh-hk');
});

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', ['es-MX', 'es', 'en']],
  ['en;q=0.5, ja;q=0.9, *;q=0.1', ['ja', 'en']],
  ['th;q=0, en', ['en']],
  ['ko;q=1.5,vi', ['vi']],
  ['fr;q=0.8,de;q=0.8', ['fr', 'de']],
  ['zh-cn', ['zh-cn']],
  ['', []],
])('%s is read as %j', (header, tags) => {
  expect(acceptedLanguages(header)).toEqual(tags);
});
