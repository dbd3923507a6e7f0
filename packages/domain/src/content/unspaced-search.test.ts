import { expect, test } from 'vitest';
import { HIT_END, HIT_START } from './article.ts';
import {
  knownWordsIn,
  markedExcerpt,
  markHits,
  typedTerms,
  unstemmedQuery,
  vectorOf,
  wordTerms,
} from './unspaced-search.ts';

test('scripts without spaces are indexed by pairs with their places, others by words', () => {
  expect(vectorOf(['出金額', 'USDT の'])).toBe("'出金':1A '金額':2A '額':3A 'usdt':5B 'の':6B");
  expect(vectorOf(['Rút tiền', 'Đòn bẩy'])).toBe("'rut':1A 'tien':2A 'don':4B 'bay':5B");
});

test('a query asks for what was typed as it is, or for any of its words', () => {
  expect(unstemmedQuery(typedTerms('出金額 USDT')!, 'all')).toBe("('出金' <-> '金額') & 'usdt':*");
  expect(unstemmedQuery(typedTerms('金')!, 'all')).toBe("'金':*");
  expect(unstemmedQuery([['出金', '出す'], ['手']], 'all')).toBe("(('出金') | ('出す')) & '手':*");
  expect(unstemmedQuery(wordTerms('วิธีถอนเงิน', 'th')!, 'any')).toMatch(/ \| /);
  expect(typedTerms("' & ! | ( :*")).toBeNull();
});

test.each([
  ['ko', '출금은 USDT', ['출금', '출금은', 'usdt']],
  ['ja', '二段階認証', ['二段階', '段階', '段階認証', '認証', '二段階認証']],
  ['zh-Hant-TW', '支付手續費', ['支付', '手續費', '支付手續費']],
  ['vi', 'Rút tiền ở đó', ['rut', 'tien']],
] as const)('words of %s that may be meant are in %s', (language, text, words) => {
  expect(knownWordsIn(text, language)).toEqual(expect.arrayContaining([...words]));
});

const marked = (text: string) => text.replaceAll(HIT_START, '[').replaceAll(HIT_END, ']');

test.each([
  ['การถอนเงินใช้เวลา', 'ถอนเงิน', 'การ[ถอนเงิน]ใช้เวลา'],
  ['출금은 언제 되나요', '출금', '[출금]은 언제 되나요'],
  ['Phí Rút Tiền', 'rut tien', 'Phí [Rút] [Tiền]'],
  ['ＵＳＤＴを出金', 'usdt', '[ＵＳＤＴ]を出金'],
  ['ﾊﾞｲﾅﾘｰ', 'バイナリー', '[ﾊﾞｲﾅﾘｰ]'],
  ['น้ำมันถอนเงิน', 'ถอนเงิน', 'น้ำมัน[ถอนเงิน]'],
  ['입금 확인', '입금', '[입금] 확인'],
  ['入金地址', '提領', '入金地址'],
] as const)('%s: %s is %s', (text, typed, expected) => {
  expect(marked(markHits(text, typedTerms(typed)!))).toBe(expected);
});

test('an excerpt begins shortly before the first hit', () => {
  const excerpt = marked(markedExcerpt(`${'あ'.repeat(300)}出金${'い'.repeat(300)}`, [['出金']]));
  expect(excerpt).toBe(`${'あ'.repeat(40)}[出金]${'い'.repeat(118)}`);
});

test('an excerpt divides no character that readers see as one', () => {
  const family = '👩‍👩‍👧';
  const excerpt = markedExcerpt(`${family.repeat(100)}出金`, [['出金']]);
  expect(marked(excerpt)).toBe(`${family.repeat(40)}[出金]`);
});
