import {
  constants,
  createCipheriv,
  generateKeyPairSync,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { createRsaPool, type RsaPool } from './rsa-pool.ts';
import { createUnseal } from './unseal.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const value = privateKey.export({ format: 'der', type: 'pkcs8' });
const accepted = async () => [{ version: 1, value }];
const pool = createRsaPool(1);
const unseal = createUnseal({ rsa: pool, accepted });
afterAll(() => pool.close());

const KEY = 'abcdefghjkmnpqrstuvwxyz234567892';
const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
const v15 = { padding: constants.RSA_PKCS1_PADDING };

function aes(text: string | Buffer, key = KEY): string {
  const cipher = createCipheriv('aes-256-ecb', Buffer.from(key), null);
  return Buffer.concat([cipher.update(text), cipher.final()]).toString('base64');
}
const rsa = (text: string, options: object) =>
  publicEncrypt({ key: publicKey, ...options }, Buffer.from(text));
const seal = (text: string, options: object, key = KEY) =>
  `${rsa(key, options).toString('base64')}.${aes(text, key)}`;

describe('sealed bodies', () => {
  test.each([
    ['OAEP with SHA-256', oaep],
    ['PKCS#1 v1.5', v15],
  ])('open when the key came with %s', async (_, options) => {
    expect(await unseal(seal('{"a":"ü"}', options))).toBe('{"a":"ü"}');
    expect(await unseal(seal('{"a":"ü"}', options))).toBe('{"a":"ü"}');
  });

  test('open when the key spans several RSA blocks', async () => {
    const pieces = Buffer.concat([rsa(KEY.slice(0, 16), v15), rsa(KEY.slice(16), v15)]);
    expect(await unseal(`${pieces.toString('base64')}.${aes('{}')}`)).toBe('{}');
  });

  test('open with a thousand random keys in either padding', async () => {
    const sealed = Array.from({ length: 1_000 }, (_, i) => seal(`{"i":${i}}`, i % 2 ? oaep : v15));
    const opened = await Promise.all(sealed.map(unseal));
    expect(opened).toEqual(sealed.map((_, i) => `{"i":${i}}`));
  });

  const good = seal('{}', oaep);
  const [key, body] = good.split('.') as [string, string];
  test.each([
    ['no dot', key],
    ['nothing', ''],
    ['only a dot', '.'],
    ['an empty body', `${key}.`],
    ['a key that is no base64', `***.${body}`],
    ['a key that is too short', `${key.slice(8)}.${body}`],
    ['a key of another pair', `${randomBytes(256).toString('base64')}.${body}`],
    ['a key of 31 characters', `${rsa(KEY.slice(1), oaep).toString('base64')}.${body}`],
    [
      'five blocks of key',
      `${Buffer.concat(Array(5).fill(rsa(KEY, oaep))).toString('base64')}.${body}`,
    ],
    ['a body under another key', `${key}.${aes('{}', KEY.replace('a', 'b'))}`],
    ['a body written in a second way', `${key}.${body.replace(/=*$/, '')}====`],
    ['a key written in a second way', `${key.slice(0, 4)}\n${key.slice(4)}.${body}`],
    ['a third part', `${good}.AAAA`],
    ['a body cut short', `${key}.${body.slice(0, -4)}`],
    ['a body that is no UTF-8', `${key}.${aes(Buffer.from([0xff, 0xfe]))}`],
  ])('are refused with %s like with any other fault', async (_, sealed) => {
    await expect(unseal(sealed)).rejects.toThrow(/^envelope\.invalid$/);
  });
});

test('a body of either key opens during the overlap, and one of the former no longer after it', async () => {
  const next = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const second = { version: 2, value: next.privateKey.export({ format: 'der', type: 'pkcs8' }) };
  let keys = [{ version: 1, value }, second];
  let blocks = 0;
  const decrypt: RsaPool['decrypt'] = (...asked) => {
    blocks++;
    return pool.decrypt(...asked);
  };
  const rotating = createUnseal({ rsa: { ...pool, decrypt }, accepted: async () => keys });
  const former = seal('{"by":1}', oaep);
  const newer = publicEncrypt({ key: next.publicKey, ...v15 }, Buffer.from(KEY));
  const current = `${newer.toString('base64')}.${aes('{"by":2}')}`;
  expect(await rotating(former)).toBe('{"by":1}');
  expect(await rotating(current)).toBe('{"by":2}');
  // Both keys are tried whatever fits, so that time does not tell which one did.
  expect(blocks).toBe(4);
  expect(await rotating(former)).toBe('{"by":1}');
  expect(blocks).toBe(4);
  keys = [second];
  await expect(rotating(former)).rejects.toThrow(/^envelope\.invalid$/);
  expect(await rotating(current)).toBe('{"by":2}');
});

test('a key whose body fails to open is not cached: a faster answer would confirm it to a forger', async () => {
  let blocks = 0;
  const decrypt: RsaPool['decrypt'] = (...asked) => {
    blocks++;
    return pool.decrypt(...asked);
  };
  const counting = createUnseal({ rsa: { ...pool, decrypt }, accepted });
  const workOf = async (sealed: string) => {
    const before = blocks;
    const isOpened = await counting(sealed).then(
      () => true,
      () => false,
    );
    return { isOpened, blocks: blocks - before };
  };
  const garbage = randomBytes(64).toString('base64');
  const guess = rsa(KEY, v15).toString('base64');
  const noKey = randomBytes(256).fill(0, 0, 1).toString('base64');
  for (const key of [guess, noKey])
    for (let time = 0; time < 2; time++)
      expect(await workOf(`${key}.${garbage}`)).toEqual({ isOpened: false, blocks: 1 });
  expect(await workOf(`${guess}.${aes('{}')}`)).toEqual({ isOpened: true, blocks: 1 });
  expect(await workOf(`${guess}.${aes('{}')}`)).toEqual({ isOpened: true, blocks: 0 });
});
