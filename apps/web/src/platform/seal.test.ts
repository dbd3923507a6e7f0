// @vitest-environment node
import {
  constants,
  createDecipheriv,
  generateKeyPairSync,
  privateDecrypt,
  type KeyObject,
} from 'node:crypto';
import { expect, test } from 'vitest';
import { sealPkcs1 } from './seal-pkcs1.ts';
import { createSealer, fromBase64, keySealerFor, randomKey, type KeySealer } from './seal.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

/** What the server does, in Node's own cryptography. */
function open(body: string, privateKey: KeyObject, padding: number): unknown {
  const [sealedKey = '', sealedText = ''] = body.split('.');
  const key = privateDecrypt(
    {
      key: privateKey,
      padding,
      ...(padding === constants.RSA_PKCS1_OAEP_PADDING && { oaepHash: 'sha256' }),
    },
    fromBase64(sealedKey),
  );
  const cipher = createDecipheriv('aes-256-ecb', key, null);
  return JSON.parse(
    Buffer.concat([cipher.update(fromBase64(sealedText)), cipher.final()]).toString(),
  );
}

const order = { symbol: 'BTCUSDT', margin: '500', note: 'ünï — 測試' };

test('a body sealed with OAEP opens with Node', async () => {
  const { seal } = await createSealer(keySealerFor(publicKey));
  expect(open(seal(order), pair.privateKey, constants.RSA_PKCS1_OAEP_PADDING)).toEqual(order);
});

test('a body sealed without a secure context opens with Node as PKCS#1 v1.5', async () => {
  const sealKey: KeySealer = async (key) => sealPkcs1(fromBase64(publicKey), key);
  const { seal } = await createSealer(sealKey);
  expect(open(seal(order), pair.privateKey, constants.RSA_PKCS1_PADDING)).toEqual(order);
});

test('many bodies of a session share one sealed key', async () => {
  const { seal } = await createSealer(keySealerFor(publicKey));
  expect(seal({ a: 1 }).split('.')[0]).toBe(seal({ b: 2 }).split('.')[0]);
});

test('keys are 32 unambiguous characters and differ', () => {
  expect(randomKey()).toMatch(/^[A-HJ-NP-Za-km-z2-9]{32}$/);
  expect(randomKey()).not.toBe(randomKey());
});
