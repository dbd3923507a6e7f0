import { expect, test } from 'vitest';
import type { User } from '../../platform/session.ts';
import { initialsOf, nameOf, shortId } from './user-name.ts';

const user = { nickname: '', username: '', email: 'mei.lin@example.com', phone: '' } as User;

test('a customer without a nickname goes by the address', () => {
  expect(nameOf(user)).toBe('mei.lin@example.com');
  expect(initialsOf(user)).toBe('ML');
});

test('initials take whole letters, also outside the basic plane', () => {
  expect(initialsOf({ ...user, nickname: '𠮷野 家' })).toBe('𠮷家');
  expect(initialsOf({ ...user, nickname: 'candor' })).toBe('C');
});

test('a customer who is a phone number goes by its end', () => {
  expect(initialsOf({ ...user, email: '', phone: '+14155550134' })).toBe('34');
});

test('a long id is shown by its end', () => {
  expect(shortId('0193b2a4-7c11-7a61-9d3f-e0a155d21b8f')).toBe('55D2 1B8F');
});
