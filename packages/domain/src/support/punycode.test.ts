import { expect, test } from 'vitest';
import { unicodeHost } from './punycode.ts';

test.each([
  ['example.com', 'example.com'],
  ['xn--mnchen-3ya.example', 'münchen.example'],
  ['xn--80ak6aa92e.com', 'аррӏе.com'],
  ['xn--ls8h.la', '💩.la'],
  ['xn--fiqs8s', '中国'],
  ['www.xn--bcher-kva.example', 'www.bücher.example'],
  ['xn--', null],
  ['xn--a-', 'a'],
  ['xn--99999999999.com', null],
  ['xn--\u00fc.com', null],
])('%s is %j', (host, expected) => {
  expect(unicodeHost(host)).toBe(expected);
});
