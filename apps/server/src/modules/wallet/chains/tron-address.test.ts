import { expect, test } from 'vitest';
import { accountOf, addressBytes, tronAddress } from './tron-address.ts';

test('is the account behind the contract of USDT, both ways', () => {
  const [account, address] = [
    '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  ] as const;
  expect(tronAddress(account)).toBe(address);
  expect(accountOf(address)).toBe(account);
  expect(Buffer.from(addressBytes(address)).toString('hex')).toBe(`41${account.slice(2)}`);
});

test.each([
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
  '',
])('%s is no address', (text) => {
  expect(() => accountOf(text)).toThrow();
});
