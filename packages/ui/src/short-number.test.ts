import { parseFixed } from '@candor/domain/money/fixed';
import { expect, test } from 'vitest';
import { shortText } from './short-number.ts';

const short = (language: string, ...values: readonly string[]) =>
  values.map((value) => shortText(parseFixed(value), language).replaceAll('\u00A0', ' '));

test('shortens to two decimals, cut and never rounded', () => {
  expect(short('en', '1849999999', '26914.3', '999.999', '-1999999', '0.5', '999999.99')).toEqual([
    '1.84B',
    '26.91K',
    '999.99',
    '−1.99M',
    '0.50',
    '999.99K',
  ]);
});

/** As CLDR has it, each language for a thousand and up to a million millions. */
const words = {
  en: ['1.23K', '12.34K', '1.23M', '1.23B', '12.34B', '1.23T'],
  es: ['1.23 mil', '12.34 mil', '1.23 M', '1,234.56 M', '12.34 mil M', '1.23 B'],
  ko: ['1.23천', '1.23만', '123.45만', '12.34억', '123.45억', '1.23조'],
  ja: ['1,234.56', '1.23万', '123.45万', '12.34億', '123.45億', '1.23兆'],
  th: ['1.23K', '12.34K', '1.23M', '1.23B', '12.34B', '1.23T'],
  ms: ['1.23K', '12.34K', '1.23J', '1.23B', '12.34B', '1.23T'],
  vi: ['1.23 N', '12.34 N', '1.23 Tr', '1.23 T', '12.34 T', '1.23 NT'],
  'zh-Hant-TW': ['1,234.56', '1.23萬', '123.45萬', '12.34億', '123.45億', '1.23兆'],
  'zh-Hant-HK': ['1.23K', '12.34K', '1.23M', '1.23B', '12.34B', '1.23T'],
};
const sizes = ['1234.567', '12345.67', '1234567', '1234567890', '12345678901', '1234567890123'];

test.each(Object.entries(words))(
  'says in %s how many thousands, millions or more',
  (language, expected) => {
    expect(short(language, ...sizes)).toEqual(expected);
  },
);
