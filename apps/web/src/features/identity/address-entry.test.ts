import { expect, test } from 'vitest';
import {
  addressFields,
  addressText,
  emptyAddress,
  isAddressEmpty,
  isPhoneLike,
} from './address-entry.ts';

const phone = { ...emptyAddress, kind: 'phone', phone: '415 555 0134' } as const;

test('a request names what was chosen and nothing of the other', () => {
  expect(addressFields({ ...phone, email: 'left@behind.example' })).toEqual({
    areaCode: '1',
    phone: '415 555 0134',
  });
  expect(addressFields({ ...phone, kind: 'email', email: 'a@b.example' })).toEqual({
    email: 'a@b.example',
  });
});

test('an address is shown with its country and is empty when its own field is', () => {
  expect(addressText(phone)).toBe('+1 415 555 0134');
  expect(isAddressEmpty(phone)).toBe(false);
  expect(isAddressEmpty({ ...phone, kind: 'email' })).toBe(true);
});

test.each([
  ['415 555', true],
  ['(0)7400', true],
  ['41', false],
  ['+14155550134', false],
  ['mei.lin', false],
  ['123@example.com', false],
])('%s needs a country: %s', (text, needs) => {
  expect(isPhoneLike(text)).toBe(needs);
});
