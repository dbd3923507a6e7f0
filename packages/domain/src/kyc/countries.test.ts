import { expect, test } from 'vitest';
import { alpha3Of, countryCodes } from './countries.ts';

test('gives every country a three-letter code of its own', () => {
  const codes = countryCodes.map(alpha3Of);
  expect(codes.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(countryCodes.length);
});

test.each([
  ['AD', 'AND'],
  ['CH', 'CHE'],
  ['DE', 'DEU'],
  ['GB', 'GBR'],
  ['KM', 'COM'],
  ['KP', 'PRK'],
  ['LB', 'LBN'],
  ['MO', 'MAC'],
  ['PS', 'PSE'],
  ['SE', 'SWE'],
  ['TF', 'ATF'],
  ['US', 'USA'],
  ['ZW', 'ZWE'],
])('writes %s as %s', (alpha2, alpha3) => {
  expect(alpha3Of(alpha2)).toBe(alpha3);
});
