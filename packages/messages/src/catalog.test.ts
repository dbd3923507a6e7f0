import { describe, expect, test } from 'vitest';
import { catalogTags, hasCatalogFile, readCatalog, readCatalogFile } from './catalog.ts';
import { translationProblems } from './translation-problems.ts';

const english = readCatalog('en');
/** Operators work in few languages; a language without this file has all others. */
const OPERATORS = 'console';
const forOperators = new Set(Object.keys(readCatalogFile('en', OPERATORS)));
const forCustomers = Object.keys(english).filter((id) => !forOperators.has(id));

describe.each(catalogTags())('the texts in %s', (tag) => {
  const texts = readCatalog(tag);

  test('have the same ids as English, or those for customers', () => {
    const wanted = hasCatalogFile(tag, OPERATORS) ? Object.keys(english) : forCustomers;
    expect(Object.keys(texts).sort()).toEqual(wanted.sort());
  });

  test('are translated, well-formed, and keep the placeholders of English', () => {
    const problems = Object.entries(texts).flatMap(([id, text]) =>
      translationProblems(text, english[id] ?? '', tag).map((problem) => `${id}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });
});

test.each([
  ['es', 'El {x} es', 'The {y} is', 'placeholders x instead of y'],
  ['es', ' ', 'Text', 'blank'],
  ['es', 'uno {', 'one', 'malformed'],
  ['es', 'Open a position now', 'Open a position now', 'left in English'],
  ['es', 'Open ticket', 'Open ticket', 'left in English'],
  ['ko', '지금 open a position from here 하기', 'Open a position', 'left in English'],
  ['ja', '{n, plural, one {# 件} other {# 件}}', '{n, plural, one {#} other {#}}', 'branch one'],
  ['es', '{n, plural, one {#}}', '{n, plural, one {#} other {#}}', 'no branch for other'],
])('in %s, “%s” is refused for “%s”', (tag, text, original, problem) => {
  expect(translationProblems(text, original, tag).join()).toContain(problem);
});

test.each([
  ['es', 'Total', 'Total'],
  ['es', 'drand quicknet', 'drand quicknet'],
  [
    'ja',
    '{n, plural, =0 {なし} other {# 件}}',
    '{n, plural, =0 {none} one {# item} other {# items}}',
  ],
  ['th', 'ฝาก USDT ผ่าน TRON (TRC20)', 'Deposit USDT by TRON (TRC20)'],
  [
    'es',
    '{n, plural, one {# día} many {# de días} other {# días}}',
    '{n, plural, one {#} other {#}}',
  ],
])('in %s, “%s” is a translation of “%s”', (tag, text, original) => {
  expect(translationProblems(text, original, tag)).toEqual([]);
});
