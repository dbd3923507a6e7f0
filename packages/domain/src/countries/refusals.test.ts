import { expect, test } from 'vitest';
import { countriesRefusals } from './refusals.ts';

test('prefixes every refusal with the name of the area', () => {
  expect(Object.keys(countriesRefusals).filter((key) => !key.startsWith('countries.'))).toEqual([]);
});
