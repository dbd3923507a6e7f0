import { expect, test } from 'vitest';
import { countriesIn } from './countries.ts';
import { dataOf, emptyFields, emptyForm } from './personal-form.ts';

test('every empty field is named, blanks included', () => {
  expect(Object.keys(emptyFields(emptyForm))).toHaveLength(12);
  const { surname, firstName } = emptyFields({ ...emptyForm, surname: 'Li', firstName: '  ' });
  expect([surname, firstName]).toEqual([undefined, 'field.required']);
});

test('choices keep what was chosen', () => {
  const data = dataOf({ ...emptyForm, gender: 'female', emergencyRelationship: 'friend' });
  expect([data.gender, data.emergencyRelationship]).toEqual(['female', 'friend']);
});

test('countries have the names and the order of a language', () => {
  const names = (tag: string) => countriesIn(tag).map(({ name }) => name);
  expect(names('en')).toContain('Germany');
  expect(names('es')).toContain('Alemania');
  expect(names('es').indexOf('Alemania')).toBeLessThan(names('es').indexOf('Zambia'));
  expect(new Set(names('en')).size).toBe(249);
});
