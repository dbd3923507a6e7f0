import { expect, test } from 'vitest';
import { readBank } from './bank.ts';

const right: Readonly<Record<string, string>> = {
  BANK_ACCOUNT: 'GB29 NWBK 6016 1331 9268 19',
  BANK_BIC: 'NWBKGB2L',
  BANK_HOLDER: 'Candor House Ltd',
};
const read = (change: Record<string, string | undefined>, mode: 'practice' | 'live' = 'live') => {
  const env: Record<string, string | undefined> = { ...right, ...change };
  return readBank((name) => env[name] ?? null, mode);
};

test('an account of a live house, or none', () => {
  expect(readBank(() => null, 'live')).toBeNull();
  expect(readBank(() => null, 'practice')).toBeNull();
  expect(read({})).toEqual({
    account: 'GB29NWBK60161331926819',
    bic: 'NWBKGB2L',
    holder: 'Candor House Ltd',
  });
});

test.each(Object.keys(right))('is refused without %s, naming it', (name) => {
  expect(() => read({ [name]: undefined })).toThrow(name);
});

test('is refused in practice mode', () => {
  expect(() => read({}, 'practice')).toThrow('BANK_ACCOUNT');
});

test.each([
  ['BANK_ACCOUNT', '60161331926819'],
  ['BANK_BIC', 'NWBK'],
  ['BANK_HOLDER', 'Hütte <b>'],
])('refuses %s=%s in one line', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}[^\\n]+$`));
});
