import { expect, test } from 'vitest';
import { findCountries, listCountries } from './countries.ts';

test('every country has a name in the language and a calling code', () => {
  const spanish = listCountries('es');
  expect(spanish.length).toBeGreaterThan(230);
  expect(spanish.find(({ id }) => id === 'DE')).toMatchObject({
    name: 'Alemania',
    callingCode: '49',
  });
  for (const { name, callingCode } of spanish) {
    expect(name).not.toBe('');
    expect(callingCode).toMatch(/^\d{1,4}$/);
  }
});

test.each([
  ['alema', ['DE']],
  ['mexico', ['MX']],
  ['+852', ['HK']],
  ['hk', ['HK']],
  ['zzz', []],
])('%s finds %j', (text, ids) => {
  expect(findCountries(listCountries('es'), text).map(({ id }) => id)).toEqual(ids);
});
