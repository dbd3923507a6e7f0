import { expect, test } from 'vitest';
import { passwordProblem } from './password-rule.ts';

test.each([
  ['short 1', 'tooShort'],
  ['ñandúes', 'tooShort'],
  ['Password1', 'obvious'],
  ['aaaaaaaaaaaa', 'obvious'],
  ['correct horse', null],
  ['пароль-длинный', null],
])('%s is %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});
