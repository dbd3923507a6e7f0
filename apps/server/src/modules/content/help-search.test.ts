import { type LanguageTag, languageTags } from '@candor/domain/languages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ManualClock } from '../../platform/clock.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  addMissingWords,
  addWords,
  createDictionaries,
  type FindDictionary,
} from './known-words.ts';
import { searchHelp } from './search-help.ts';

let app: TestApp;
let dictionaryOf: FindDictionary;
beforeAll(async () => {
  app = await createTestApp({ ownArticles: true });
  dictionaryOf = createDictionaries(app);
});
afterAll(() => app.close());

async function idsOf(language: LanguageTag, query: string): Promise<string[]> {
  const reader = { language, translate: (id: string) => id };
  const found = await searchHelp({ db: app.db, dictionaryOf }, { query }, reader);
  return found.map(({ id }) => id);
}

/** As people mistype them: by a neighboring key, by the sound, with a letter or an accent missing. */
const misspelled: Readonly<Record<LanguageTag, readonly (readonly [string, string])[]>> = {
  en: [
    ['withdrawl', 'withdrawals'],
    ['identiy verfication', 'identity-verification'],
    ['recovry code', 'two-factor'],
    ['liqiudation', 'liquidation'],
  ],
  es: [
    ['retirso', 'withdrawals'],
    ['verificasion de identidad', 'identity-verification'],
    ['liquidacoin', 'liquidation'],
    ['nibeles', 'levels'],
  ],
  ko: [
    ['출급', 'withdrawals'],
    ['강재 청산', 'liquidation'],
    ['수수로', 'fees'],
    ['2단게 인증', 'two-factor'],
    ['회원래벨', 'levels'],
  ],
  ja: [
    ['出勤', 'withdrawals'],
    ['ロスカッド', 'liquidation'],
    ['二段階認正', 'two-factor'],
    ['リカバリコード', 'two-factor'],
    ['手数量', 'fees'],
    ['本人確忍', 'identity-verification'],
  ],
  th: [
    ['ถอนเงืน', 'withdrawals'],
    ['ค่าธรรมเนียนทั้งหมด', 'fees'],
    ['ยีนยันตัวตน', 'identity-verification'],
    ['รหัสผาน', 'two-factor'],
    ['ระดับสมาชิค', 'levels'],
  ],
  ms: [
    ['pengeluran', 'withdrawals'],
    ['pengesahn identiti', 'identity-verification'],
    ['pembubran', 'liquidation'],
    ['kod pemulihn', 'two-factor'],
  ],
  vi: [
    ['lệnh rúc', 'withdrawals'],
    ['xác mihn danh tính', 'identity-verification'],
    ['tahnh lý', 'liquidation'],
    ['mật khẫu rút tein', 'two-factor'],
  ],
  'zh-Hant-TW': [
    ['提嶺', 'withdrawals'],
    ['強制平艙', 'liquidation'],
    ['身份驗証', 'identity-verification'],
    ['兩步驟驗正', 'two-factor'],
    ['會員等集', 'levels'],
  ],
  'zh-Hant-HK': [
    ['提欵', 'withdrawals'],
    ['強制平艙', 'liquidation'],
    ['身份驗証', 'identity-verification'],
    ['會員等集', 'levels'],
  ],
};

describe.each(languageTags)('help in %s', (language) => {
  test.each(misspelled[language])('is found by %s: %s', async (typed, id) => {
    expect((await idsOf(language, typed)).slice(0, 3)).toContain(id);
  });

  test('is not found by letters without a meaning', async () => {
    expect(await idsOf(language, 'xqzzqxqzzq')).toEqual([]);
  });
});

test('marks what a misspelled word was taken for', async () => {
  const reader = { language: 'th', translate: (id: string) => id } as const;
  const query = 'ค่าธรรมเนียน';
  const [first] = await searchHelp({ db: app.db, dictionaryOf }, { query }, reader);
  const parts = [...first!.title, ...first!.excerpt];
  expect(parts.filter(({ isHit }) => isHit).map(({ text }) => text)).toContain('ค่าธรรมเนียม');
});

test('what an older version of the product published is corrected to as well', async () => {
  await app.db`delete from content.word where language in ('th', 'en')`;
  await addMissingWords(app.db);
  dictionaryOf = createDictionaries(app);
  expect((await idsOf('th', 'ถอนเงืน')).slice(0, 3)).toContain('withdrawals');
  expect((await idsOf('en', 'liqiudation')).slice(0, 3)).toContain('liquidation');
});

test('a dictionary is built once for all who wait for it, and anew only for new words', async () => {
  const clock = new ManualClock(0);
  const find = createDictionaries({ db: app.db, clock });
  const [one, other] = await Promise.all([find('vi'), find('vi')]);
  expect(other).toBe(one);
  await clock.jump(61_000);
  expect(await find('vi')).toBe(one);
  await addWords(app.db, 'vi', { title: 'Kỳ hạn quokka', summary: '', plain: '' });
  expect((await find('vi')).has('quokka')).toBe(false);
  await clock.jump(61_000);
  expect((await find('vi')).has('quokka')).toBe(true);
});
