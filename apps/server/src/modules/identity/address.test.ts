import { expect, test } from 'vitest';
import {
  addressOf,
  emailAddress,
  maskAddress,
  nameOf,
  numberAddress,
  parsePhone,
} from './address.ts';

test.each([
  ['1', '415 555 0134', '+14155550134'],
  ['+1', '(415) 555-0134', '+14155550134'],
  ['44', '07400 123456', '+447400123456'],
  ['44', '7400 123456', '+447400123456'],
  ['34', '612 34 56 78', '+34612345678'],
  ['1', '12', null],
  ['999', '415 555 0134', null],
])('+%s %s is %s', (areaCode, phone, e164) => {
  expect(parsePhone(areaCode, phone)).toBe(e164);
});

test('reads a sign-in name as an address, a number of the default country or a username', () => {
  expect(nameOf('Mei@Example.com', undefined)).toMatchObject({
    kind: 'email',
    value: 'mei@example.com',
    typed: 'Mei@Example.com',
  });
  expect(nameOf('+44 7400 123456', undefined)).toMatchObject({
    kind: 'phone',
    value: '+447400123456',
  });
  expect(nameOf('415 555 0134', undefined)).toMatchObject({ kind: 'phone', value: '+14155550134' });
  expect(nameOf('07400 123456', '44')).toMatchObject({ kind: 'phone', value: '+447400123456' });
  expect(nameOf('mei.lin', undefined)).toBe('mei.lin');
  expect(nameOf('4155', undefined)).toBe('4155');
});

test('refuses a request without an address', () => {
  expect(() => addressOf({})).toThrow('identity.addressRequired');
  expect(() => addressOf({ areaCode: '1' })).toThrow('identity.addressRequired');
  expect(() => addressOf({ areaCode: '1', phone: '55' })).toThrow('identity.phoneInvalid');
});

test('masks an address so that it is recognizable but not usable', () => {
  expect(maskAddress(emailAddress('mei.lin@example.com'))).toBe('m•••@example.com');
  expect(maskAddress(numberAddress('+14155550134'))).toBe('••• 0134');
});
