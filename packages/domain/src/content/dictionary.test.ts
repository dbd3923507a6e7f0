import { describe, expect, test } from 'vitest';
import type { LanguageTag } from '../languages.ts';
import { buildDictionary } from './dictionary.ts';
import { mergeSorted } from './merge-sorted.ts';
import { indexSpellings, lettersApart } from './spelling-index.ts';
import { correctedTerms } from './unspaced-correction.ts';

function finished<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

const known = (words: string, isInHead: boolean) =>
  words === '' ? [] : words.split(' ').map((word) => ({ word, isInHead }));
const dictionaryOf = (language: LanguageTag, words: string, heads = '') =>
  finished(buildDictionary(language, [...known(words, false), ...known(heads, true)]));

test.each([
  ['fee', 'fee', 0],
  ['fee', 'fees', 1],
  ['fee', 'free', 1],
  ['fee', 'fed', 1],
  ['form', 'from', 1],
  ['abcd', 'badc', 2],
  ['', 'ab', 2],
  ['abc', 'xyz', 3],
  ['ab', 'abcdef', 3],
])('%s and %s are %i letters apart', (a, b, apart) => {
  expect(lettersApart(a, b, 2)).toBe(apart);
  expect(lettersApart(b, a, 2)).toBe(apart);
});

test('agrees with a comparison that knows no shortcut', () => {
  const slow = (a: string, b: string): number => {
    if (a === '' || b === '') return a.length + b.length;
    const replaced = slow(a.slice(1), b.slice(1)) + Number(a[0] !== b[0]);
    const swapped =
      a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]
        ? slow(a.slice(2), b.slice(2)) + 1
        : replaced;
    return Math.min(replaced, swapped, slow(a.slice(1), b) + 1, slow(a, b.slice(1)) + 1);
  };
  let seed = 11;
  const next = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max;
  const word = () => Array.from({ length: next(6) }, () => 'abc'[next(3)]).join('');
  for (let round = 0; round < 2_000; round++) {
    const [a, b] = [word(), word()];
    expect(lettersApart(a, b, 2), `${a} ${b}`).toBe(Math.min(slow(a, b), 3));
  }
});

describe('a misspelled word', () => {
  const english = dictionaryOf(
    'en',
    'withdrawal withdraw reserve reverse',
    'withdrawn verification',
  );
  const similar = (word: string) => english.similarTo(word).words;

  test('stands for the nearest words, first of all for one of a title', () => {
    expect(similar('withdrawl')).toEqual(['withdrawn', 'withdraw', 'withdrawal']);
    expect(similar('verifcaton')).toEqual(['verification']);
    expect(similar('resrve')).toEqual(['reserve']);
  });

  test('stands for nothing if it is short or far from all others', () => {
    expect(similar('fee')).toEqual([]);
    expect(similar('resvre')).toEqual([]);
    expect(similar('quokkaquokka')).toEqual([]);
  });

  test('is told from the beginning of a known one', () => {
    expect(english.hasBeginning('verif')).toBe(true);
    expect(english.has('verif')).toBe(false);
    expect(english.hasBeginning('virif')).toBe(false);
  });

  test('is compared without accents, by the sounds of Korean, and in one kana', () => {
    expect(dictionaryOf('es', 'comisión').similarTo('comision')).toEqual({
      words: ['comisión'],
      apart: 0,
    });
    expect(dictionaryOf('ko', '출금').similarTo('출급').words).toEqual(['출금']);
    expect(dictionaryOf('ko', '출금').similarTo('입금').words).toEqual([]);
    expect(dictionaryOf('ja', 'ログイン').similarTo('ろぐいん').words).toEqual(['ログイン']);
  });

  test('of a few characters stands for words of titles alone, in Chinese for what is said alike', () => {
    expect(dictionaryOf('ja', '出た', '出金').similarTo('出勤').words).toEqual(['出金']);
    // As many characters as a text has: their order tells sounds apart.
    const others = Array.from({ length: 500 }, (_, at) => String.fromCodePoint(0x4e00 + at * 41));
    const chinese = dictionaryOf('zh-Hant-TW', `提領 ${others.join(' ')}`, '提交 提供');
    expect(chinese.similarTo('提嶺').words).toEqual(['提領']);
    expect(chinese.similarTo('提升').words).toEqual(['提交', '提供']);
  });
});

test('a list that is sorted with pauses is sorted as any other', () => {
  const numbers = Array.from({ length: 1_000 }, (_, at) => (at * 7_919) % 613);
  const pairs = numbers.map((number, place) => ({ number, place }));
  const compare = (a: { number: number }, b: { number: number }) => a.number - b.number;
  expect(finished(mergeSorted(pairs, compare))).toEqual(pairs.toSorted(compare));
  expect(finished(mergeSorted([], compare))).toEqual([]);
});

test('an index finds what a comparison with all words finds', () => {
  let seed = 5;
  const next = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max;
  const word = () => Array.from({ length: 2 + next(10) }, () => 'abcd'[next(4)]).join('');
  const words = [...new Set(Array.from({ length: 3_000 }, word))];
  const index = finished(indexSpellings(words));
  for (let round = 0; round < 300; round++) {
    const typed = word();
    const max = typed.length < 8 ? 1 : 2;
    const distances = words.map((each) => lettersApart(typed, each, max));
    const apart = Math.min(max, ...distances);
    const near = distances.flatMap((each, place) => (each === apart ? [place] : []));
    const found = index.nearest(typed, max, { left: 100_000 });
    expect(found, typed).toEqual({ found: near, apart: near.length > 0 ? apart : max });
  }
});

test('a search stops when it has compared enough', () => {
  const syllables = 'ก ข ค ง จ ช ด ต ถ ท น บ ป พ ม ร'.split(' ');
  const words = syllables.flatMap((a) =>
    syllables.flatMap((b) => syllables.map((c) => `${a}${b}${c}${a}`)),
  );
  const thai = dictionaryOf('th', words.join(' '));
  const effort = { left: 50 };
  expect(thai.similarTo('กขคค', effort).words).not.toEqual([]);
  const before = effort.left;
  expect(before).toBeLessThan(50);
  while (effort.left > 0) thai.similarTo('กขคค', effort);
  expect(thai.similarTo('กขคค', effort).words).toEqual([]);
});

describe('what was typed without spaces', () => {
  const chinese = dictionaryOf('zh-Hant-TW', '多少', '提領 手續 手續費 驗證');

  test('is divided into known words with as few corrections as possible', () => {
    expect(correctedTerms('提嶺手續費多少', chinese)).toEqual([['提領'], ['手續費'], ['多少']]);
    expect(correctedTerms('手續廢', chinese)).toEqual([['手續費']]);
  });

  test('is corrected by itself beside words', () => {
    const thai = dictionaryOf('th', 'usdt', 'ถอนเงิน');
    expect(correctedTerms('USDR ถอนเงืน', thai)).toEqual([['usdt'], ['ถอนเงิน']]);
  });

  test('loses what nothing is similar to, and all that would be a guess', () => {
    expect(correctedTerms('驗證龘龘', chinese)).toEqual([['驗證']]);
    expect(correctedTerms('龘龘龘', chinese)).toBeNull();
    const japanese = dictionaryOf('ja', 'した って', 'して づき');
    expect(correctedTerms('しゅっきん', japanese)).toBeNull();
  });
});
