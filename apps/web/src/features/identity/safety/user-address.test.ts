import { expect, test } from 'vitest';
import { addressOfUser } from './user-address.ts';

test('a code goes to the e-mail address, else to the phone, and a guest has neither', () => {
  expect(addressOfUser({ email: 'a@b.example', phone: '+447400123456' })).toMatchObject({
    kind: 'email',
    email: 'a@b.example',
  });
  expect(addressOfUser({ email: '', phone: '+447400123456' })).toMatchObject({
    kind: 'phone',
    callingCode: '44',
    phone: '7400123456',
  });
  expect(addressOfUser({ email: '', phone: '' })).toBeNull();
});
