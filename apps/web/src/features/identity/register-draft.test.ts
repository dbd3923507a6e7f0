import { expect, test } from 'vitest';
import { emptyAddress } from './address-entry.ts';
import { emptyDraft, problemsOf, requestOf } from './register-draft.ts';

const draft = {
  ...emptyDraft,
  address: { ...emptyAddress, email: 'mei.lin@example.com' },
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
    'address',
    'code',
    'password',
  ]);
});

test('the invitation code is optional and travels without blanks', () => {
  expect(requestOf(draft)).not.toHaveProperty('inviteCode');
  expect(requestOf({ ...draft, inviteCode: ' K7P2 ' })).toMatchObject({ inviteCode: 'K7P2' });
});

test('a phone travels with its country, and the agreement with the hash of what was shown', () => {
  const address = { ...emptyAddress, kind: 'phone', phone: '415 555 0134' } as const;
  const request = requestOf({ ...draft, address }, 'abc');
  expect(request).toMatchObject({ areaCode: '1', phone: '415 555 0134', agreementHash: 'abc' });
  expect(request).not.toHaveProperty('email');
});
