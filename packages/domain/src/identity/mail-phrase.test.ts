import { expect, test } from 'vitest';
import { mailPhraseProblem } from './mail-phrase.ts';

test.each([
  ['blue tram 7', null],
  ['サクラ咲く', null],
  ['abc', 'length'],
  ['x'.repeat(41), 'length'],
  ['....', 'unreadable'],
  ['two\nlines', 'unreadable'],
  ['turned \u202eround', 'unreadable'],
  ['zero\u200bwidth', 'unreadable'],
])('%j', (phrase, problem) => {
  expect(mailPhraseProblem(phrase)).toBe(problem);
});
