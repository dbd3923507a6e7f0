import { expect, test } from 'vitest';
import { fundPasswordProblem, passwordProblem } from './password-rule.ts';

test.each([
  ['short 1', 'tooShort'],
  ['ñandúes', 'tooShort'],
  ['Password1', 'obvious'],
  ['aaaaaaaaaaaa', 'obvious'],
  ['correct horse', null],
  ['пароль-длинный', null],
])('%s is %s as a login password', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});

test.each([
  ['40718', 'tooShort'],
  ['123456', 'obvious'],
  ['111111', 'obvious'],
  ['407182', null],
])('%s is %s as a withdrawal password', (password, problem) => {
  expect(fundPasswordProblem(password)).toBe(problem);
});
