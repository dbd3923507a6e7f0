import { expect, test } from 'vitest';
import {
  fieldIn,
  inLanguage,
  languageTags,
  translatedField,
  translatedParts,
} from './languages.ts';

test('what is not written in a language is shown in the main one', () => {
  const title = { en: 'hello', es: 'hola' };
  expect(languageTags.map((tag) => inLanguage(title, tag)).slice(0, 4)).toEqual([
    'hello',
    'hola',
    'hello',
    'hello',
  ]);
});

test('every field of a translation has a name of its own, and no other name is taken for one', () => {
  const names = languageTags.flatMap((tag) => translatedParts.map((part) => fieldIn(part, tag)));
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('titleZhHantTW');
  expect(translatedField('titleZhHantHK')).toEqual({ part: 'title', language: 'zh-Hant-HK' });
  expect(['title', 'heldMinMs', 'amountEn', 'titleXx'].map(translatedField)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
