import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { GENESIS_HASH, tickText } from '@candor/domain/markets/tick';
import { price, quantity } from '@candor/domain/money/money';
import { describe, expect, test } from 'vitest';
import { checkTick, type TickProof } from './check-tick.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const TIME_MS = 1_795_000_000_000;

function sealedProof(): TickProof {
  const venue = { time: TIME_MS - 120, used: true };
  const facts = {
    symbol: 'BTCUSDT',
    time: TIME_MS,
    price: price('68412.5'),
    volume: quantity('0.125'),
    state: 'live' as const,
    simulated: true,
    sources: [
      { ...venue, venue: 'north', price: '68411.9' },
      { ...venue, venue: 'south', price: '68412.5' },
      { ...venue, venue: 'west', price: '71000', used: false, reason: 'outlier' },
    ],
    previousHash: GENESIS_HASH,
  };
  const text = tickText({
    ...facts,
    sequence: 7,
    timeMs: TIME_MS,
    sources: facts.sources.map((source) => ({
      venue: source.venue,
      price: price(source.price),
      timeMs: source.time,
      used: source.used,
      reason: source.used ? null : 'outlier',
    })),
  });
  const hash = createHash('sha256').update(text).digest('hex');
  const signature = sign(null, Buffer.from(hash, 'hex'), privateKey).toString('base64');
  return { ...facts, sequence: '7', hash, signature };
}

const { subtle } = globalThis.crypto;

describe('a recorded price', () => {
  test('is valid when hash and signature are its own', async () => {
    const check = await checkTick(sealedProof(), spki, subtle);
    expect(check).toEqual({ hash: 'valid', signature: 'valid' });
  });

  test('is found out when its price was changed afterwards', async () => {
    const forged = { ...sealedProof(), price: price('68412.51') };
    expect((await checkTick(forged, spki, subtle)).hash).toBe('mismatch');
  });

  test('is found out when a refused source is shown as used', async () => {
    const proof = sealedProof();
    const sources = proof.sources.map(({ venue, price: at, time }) => ({
      venue,
      price: at,
      time,
      used: true,
    }));
    expect((await checkTick({ ...proof, sources }, spki, subtle)).hash).toBe('mismatch');
  });

  test('is found out when somebody else signed it', async () => {
    const proof = sealedProof();
    const other = generateKeyPairSync('ed25519').privateKey;
    const signature = sign(null, Buffer.from(proof.hash, 'hex'), other).toString('base64');
    expect((await checkTick({ ...proof, signature }, spki, subtle)).signature).toBe('mismatch');
  });

  test('is not called valid by a browser that cannot check', async () => {
    const nothing = { hash: 'unchecked', signature: 'unchecked' };
    expect(await checkTick(sealedProof(), spki, undefined)).toEqual(nothing);
    expect((await checkTick(sealedProof(), 'not a key', subtle)).signature).toBe('unchecked');
  });

  test('is not called valid without the volume that its hash covers', async () => {
    const { volume: _, ...rest } = sealedProof();
    expect((await checkTick(rest, spki, subtle)).hash).toBe('unchecked');
  });
});
