import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseCountry, chosenCountry } from './country-info.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

const unitedStates = { country: 'US', callingCode: '1' };

test('phone numbers are those of the United States until another country is chosen', () => {
  expect(chosenCountry()).toEqual(unitedStates);
  chooseCountry({ country: 'TH', callingCode: '66' });
  expect(chosenCountry()).toEqual({ country: 'TH', callingCode: '66' });
});

test('a choice is kept under the names of the specification', () => {
  chooseCountry(unitedStates);
  expect(JSON.parse(kept.get('countryInfo')!)).toEqual({
    english_name: 'United States',
    chinese_name: '美國',
    country_code: 'US',
    phone_code: '1',
  });
});

test.each([
  'Thailand',
  'null',
  '[]',
  '{"country_code":"TH"}',
  '{"country_code":"TH","phone_code":66}',
  '{"country_code":"<b>","phone_code":"66"}',
  '{"country_code":"TH","phone_code":"+66"}',
])('a spoilt record counts as none: %s', (text) => {
  kept.set('countryInfo', text);
  expect(chosenCountry()).toEqual(unitedStates);
});
