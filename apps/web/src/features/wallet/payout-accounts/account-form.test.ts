import { describe, expect, test } from 'vitest';
import { accountForm, accountRequest, isComplete, placeProblem } from './account-form.ts';

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const tron = { ...accountForm(null), account: ` ${ADDRESS} `, fundPassword: 'x' };
const bank = {
  ...accountForm(null),
  chainType: 'BANK',
  account: 'de89 3704-0044',
  bankName: 'Harbour',
  holder: 'Anna B',
  fundPassword: 'x',
};

describe('a payout account before it is bound', () => {
  test('may have blanks around its address, and spaces in its number', () => {
    expect(placeProblem(tron)).toBeNull();
    expect(placeProblem(bank)).toBeNull();
  });

  test('says whether an address is of another network or has a wrong character', () => {
    expect(placeProblem({ ...tron, account: 'bc1qar0' })).toBe('wallet.addressInvalid');
    const mistyped = ADDRESS.replace('NHq', 'NHr');
    expect(placeProblem({ ...tron, account: mistyped })).toBe('wallet.addressChecksum');
    expect(isComplete({ ...tron, account: mistyped }, false)).toBe(false);
  });

  test('is complete with what its kind needs and the second factor where one is bound', () => {
    expect(isComplete(tron, false)).toBe(true);
    expect(isComplete(tron, true)).toBe(false);
    expect(isComplete({ ...tron, totpCode: '123456' }, true)).toBe(true);
    expect(isComplete({ ...bank, holder: ' ' }, false)).toBe(false);
  });

  test('leaves out what was not typed', () => {
    expect(accountRequest(tron)).toEqual({
      currency: 'USDT',
      chainType: 'TRC20',
      address: ADDRESS,
      fundPassword: 'x',
    });
    expect(accountRequest(bank)).toMatchObject({ account: 'de89 3704-0044', holder: 'Anna B' });
  });
});
