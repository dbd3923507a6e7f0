import { expect, test } from 'vitest';
import { secretToldIn } from './told-secret.ts';

const seed = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

test.each([
  ['seedPhrase', seed],
  ['seedPhrase', `These are my words:\n${seed}`],
  [
    'seedPhrase',
    seed
      .split(' ')
      .map((word, index) => `${index + 1}. ${word}`)
      .join('\n'),
  ],
  ['privateKey', 'key 4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'],
  ['password', 'my password is hunter22'],
  ['password', 'Contraseña: secreta99'],
  ['code', '123456'],
  ['code', '123 456'],
  ['code', 'the code is 493021'],
  ['code', 'mi código: 4930'],
  ['card', 'card 4111 1111 1111 1111'],
  [null, 'My ETH short was opened at 3,458.10 but my list shows 3,458.00. Why?'],
  [null, 'my password is wrong'],
  [null, 'I changed my password yesterday and cannot withdraw'],
  [null, 'why does the chart show another price when you compare with other places today'],
  [null, 'order 019a1b2c-0000-7000-8000-000000000001'],
  [null, 'I sent 100000 USDT'],
  [null, ''],
])('%s: %s', (secret, text) => {
  expect(secretToldIn(text)).toBe(secret);
});
