import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkSignature } from './seal-check.ts';
import { tickKeyAt } from './tick-key.ts';

const { subtle } = globalThis.crypto;
const pairs = [1, 2].map(() => generateKeyPairSync('ed25519'));
const [former, current] = pairs.map(({ publicKey }) =>
  publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
) as [string, string];
const CHANGED_AT = Date.UTC(2026, 0, 7, 12);
const keys = {
  tickPublicKey: current,
  tickKeys: [
    { publicKey: former, from: 0, until: CHANGED_AT },
    { publicKey: current, from: CHANGED_AT },
  ],
};
const hash = 'ab'.repeat(32);
const signedBy = (at: number) => ({
  hash,
  signature: sign(null, Buffer.from(hash, 'hex'), pairs[at]!.privateKey).toString('base64'),
});
const checked = (by: number, timeMs: number) =>
  checkSignature(signedBy(by), tickKeyAt(keys, timeMs), subtle);

test('a key is accepted for what is dated in its time, and for nothing else', async () => {
  expect(await checked(0, CHANGED_AT - 1)).toBe('valid');
  expect(await checked(1, CHANGED_AT)).toBe('valid');
  expect(await checked(0, CHANGED_AT)).toBe('mismatch');
  expect(await checked(1, CHANGED_AT - 1)).toBe('mismatch');
});

test('what is dated when no key was valid is not signed', async () => {
  const [, second] = keys.tickKeys;
  const late = { ...keys, tickKeys: [second!] };
  expect(await checkSignature(signedBy(1), tickKeyAt(late, 1), subtle)).toBe('mismatch');
});

test('a server that publishes no times has one key', () => {
  expect(tickKeyAt({ tickPublicKey: current }, 1)).toBe(current);
});
