import { expect, test } from 'vitest';
import { compareBirthdays } from './birthdays.ts';

const day = (text: string) => ({ from: text, to: text });
const year = (text: string) => ({ from: `${text}-01-01`, to: `${text}-12-31` });

test.each([
  ['1960-05-04', [day('1960-05-04')], 'same'],
  ['1960-05-04', [year('1960')], 'same'],
  ['1960-05-04', [day('1941-01-01'), year('1960')], 'same'],
  ['1960-05-04', [day('1960-04-05')], 'near'],
  ['1960-05-04', [day('1961-05-04')], 'near'],
  ['1960-05-04', [year('1961')], 'near'],
  ['1960-05-04', [day('1961-05-05')], 'other'],
  ['1960-05-04', [year('1962')], 'other'],
  ['1961-03-01', [day('1960-02-29')], 'other'],
  ['1961-02-28', [day('1960-02-29')], 'near'],
  ['1960-05-04', [], 'unknown'],
  [null, [year('1960')], 'unknown'],
] as const)('%s against %j is %s', (birthday, listed, match) => {
  expect(compareBirthdays(birthday, listed)).toBe(match);
});
