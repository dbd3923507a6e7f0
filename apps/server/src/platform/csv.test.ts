import { expect, test } from 'vitest';
import { csvRow } from './csv.ts';

const cell = (text: string) => csvRow([{ text }]);

test.each([
  ['=1+1', `"'=1+1"\r\n`],
  ["=cmd|' /C calc'!A0", `"'=cmd|' /C calc'!A0"\r\n`],
  ['+1', `"'+1"\r\n`],
  ['-1+1', `"'-1+1"\r\n`],
  ['-12.5', `"'-12.5"\r\n`],
  ['@SUM(A1)', `"'@SUM(A1)"\r\n`],
  ['|calc', `"'|calc"\r\n`],
  ['%0', `"'%0"\r\n`],
  ['＝1+1', `"'＝1+1"\r\n`],
  ['＋1', `"'＋1"\r\n`],
  ['－1', `"'－1"\r\n`],
  ['＠SUM(A1)', `"'＠SUM(A1)"\r\n`],
  ['−1', `"'−1"\r\n`],
  ['\t=1', `"' =1"\r\n`],
  ['\r=1', `"' =1"\r\n`],
  ['\n=1', `"' =1"\r\n`],
  [' =1', `"' =1"\r\n`],
  ['\u200b=1', `"'\u200b=1"\r\n`],
  ['\ufeff=1', `"'\ufeff=1"\r\n`],
  ['\u00a0=1', `"'\u00a0=1"\r\n`],
  ['\u0000=1', `"' =1"\r\n`],
  ['"=1', `"""=1"\r\n`],
  ['a";=1', `"a"";=1"\r\n`],
  ['a\r\n=1', `"a =1"\r\n`],
  ['a\u2028=1', `"a =1"\r\n`],
  ['Ana, "la" López', `"Ana, ""la"" López"\r\n`],
  ['', '""\r\n'],
])('keeps text %j from running as a formula', (text, row) => {
  expect(cell(text)).toBe(row);
});

test('keeps figures as figures, including negative ones', () => {
  const figures = ['-2500.500000000000000001', '0', '', 'position/0a-b/close'];
  expect(csvRow(figures.map((plain) => ({ plain })))).toBe(`${figures.join(',')}\r\n`);
});

test.each(['=1', '+1', '-', '-a', '1,2', '-1+1', '"', 'a b', '1\n2', 'a\n=1', '/x'])(
  'refuses foreign text as a plain cell: %j',
  (plain) => {
    expect(() => csvRow([{ plain }])).toThrow();
  },
);
