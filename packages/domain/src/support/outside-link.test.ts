import { describe, expect, test } from 'vitest';
import { type JudgedLink, judgeLink, parseAllowedHosts } from './outside-link.ts';

const hosts = { own: ['candor.example'], allowed: ['status.candor.example', 'drand.love'] };
const judge = (text: string): JudgedLink => judgeLink(text, hosts);

describe('a link that is refused', () => {
  test.each([
    ['scheme', 'javascript:alert(1)'],
    ['scheme', 'JaVaScRiPt:alert(1)'],
    ['unreadable', 'java\tscript:alert(1)'],
    ['unreadable', ' javascript:alert(1)'],
    ['unreadable', '\u0001javascript:alert(1)'],
    ['scheme', 'data:text/html,<script>alert(1)</script>'],
    ['scheme', 'blob:https://candor.example/1'],
    ['scheme', 'vbscript:msgbox(1)'],
    ['scheme', 'file:///etc/passwd'],
    ['scheme', 'intent://example.com#Intent;end'],
    ['scheme', 'mailto:a@example.com'],
    ['scheme', 'http://example.com/'],
    ['scheme', '//example.com/'],
    ['unreadable', '\\\\example.com\\'],
    ['unreadable', 'https:\\\\example.com'],
    ['unreadable', '/\\example.com'],
    ['scheme', 'https:example.com'],
    ['scheme', 'https:/example.com'],
    ['scheme', 'https:///example.com'],
    ['scheme', '/path'],
    ['scheme', 'example.com'],
    ['unreadable', ''],
    ['signIn', 'https://candor.example@evil.example/'],
    ['signIn', 'https://user:secret@evil.example/'],
    ['port', 'https://example.com:8443/'],
    ['port', 'https://example.com:443/'],
    ['address', 'https://127.0.0.1/'],
    ['address', 'https://2130706433/'],
    ['address', 'https://0x7f.1/'],
    ['address', 'https://[::1]/'],
    ['address', 'https://localhost/'],
    ['host', 'https://evil%2eexample/'],
    ['host', 'https://example.com./'],
    ['host', 'https://xn--99999999999.com/'],
    ['unreadable', 'https://exam\u200bple.com/'],
    ['unreadable', 'https://example.com/\u202egpj.exe'],
    ['unreadable', 'https://example.com/\n'],
    ['unreadable', 'https://example.com/a b'],
    ['unreadable', `https://example.com/${'a'.repeat(2_048)}`],
    ['encodedTwice', 'https%3A%2F%2Fexample.com'],
    ['encodedTwice', 'javascript%3Aalert(1)'],
    ['encodedTwice', 'https://example.com/%252e%252e/'],
    ['lookalike', 'https://cаndor.example/'],
    ['lookalike', 'https://xn--cndor-4ve.example/'],
    ['lookalike', 'https://cand0r.example/'],
    ['lookalike', 'https://ⅽandor.example.evil.com/'],
    ['lookalike', 'https://candor.example.evil.com/'],
    ['lookalike', 'https://www.cαndor.example/'],
    ['lookalike', 'https://drаnd.love/'],
    ['lookalike', 'https://ԁrand.love/'],
    ['lookalike', 'https://pаypal.com/'],
  ])('%s: %j', (problem, text) => {
    expect(judge(text)).toEqual({ verdict: 'refused', problem });
  });
});

describe('a link that may be opened', () => {
  test.each([
    ['https://drand.love/docs?a=1#b', 'listed', 'drand.love', 'drand.love'],
    ['HTTPS://DRAND.LOVE/', 'listed', 'drand.love', 'drand.love'],
    ['https://www.drand.love/', 'unknown', 'www.drand.love', 'www.drand.love'],
    ['https://help.candor.example/', 'unknown', 'help.candor.example', 'help.candor.example'],
    ['https://münchen.example/', 'unknown', 'xn--mnchen-3ya.example', 'münchen.example'],
    ['https://xn--mnchen-3ya.example/', 'unknown', 'xn--mnchen-3ya.example', 'münchen.example'],
    ['https://пример.рф/', 'unknown', 'xn--e1afmkfd.xn--p1ai', 'пример.рф'],
    ['https://example.com/?q=100%25', 'unknown', 'example.com', 'example.com'],
    ['https://example.com/a%20b', 'unknown', 'example.com', 'example.com'],
  ])('%s is %s and leads to %s, written %s', (text, verdict, host, unicode) => {
    expect(judge(text)).toMatchObject({ verdict, host, unicodeHost: unicode });
  });
});

test.each([
  ['[]', []],
  ['["drand.love","status.candor.example"]', ['drand.love', 'status.candor.example']],
  ['["drand.love","drand.love"]', null],
  ['["https://drand.love"]', null],
  ['["DRAND.love"]', null],
  ['["*.love"]', null],
  ['["localhost"]', null],
  ['["127.0.0.1"]', null],
  ['["a.b:80"]', null],
  ['{"0":"drand.love"}', null],
  ['[1]', null],
  ['', null],
])('the list %s is %j', (text, expected) => {
  expect(parseAllowedHosts(text)).toEqual(expected);
});
