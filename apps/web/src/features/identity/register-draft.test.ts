import { expect, test } from 'vitest';
import { emptyDraft, problemsOf, requestOf } from './register-draft.ts';

const draft = {
  ...emptyDraft,
  email: 'mei.lin@example.com',
  code: '409123',
  password: 'long enough',
  confirmPassword: 'long enough',
  agreement: true,
};

test('a registration needs the agreement and the password twice', () => {
  expect(problemsOf(draft)).toEqual({});
  expect(problemsOf({ ...draft, agreement: false })).toHaveProperty('agreement');
  expect(problemsOf({ ...draft, confirmPassword: 'other' })).toHaveProperty('confirmPassword');
});

test('what is missing is named before anything is sent', () => {
  expect(Object.keys(problemsOf({ ...emptyDraft, agreement: true }))).toEqual([
    'email',
    'code',
    'password',
  ]);
});

test('the invitation code is optional and travels without blanks', () => {
  expect(requestOf(draft)).not.toHaveProperty('inviteCode');
  expect(requestOf({ ...draft, inviteCode: ' K7P2 ' })).toMatchObject({ inviteCode: 'K7P2' });
});
