import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { leafHash, merkleRoot, pathOfNodes } from '@candor/domain/proofs/merkle';
import { sealedDayText, symbolDayText } from '@candor/domain/proofs/sealed-day';
import { describe, expect, test } from 'vitest';
import { checkInclusion, type TickInclusion } from './check-inclusion.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const keys = { tickPublicKey: spki };
const sha256 = (bytes: Uint8Array | string): Uint8Array =>
  createHash('sha256').update(bytes).digest();
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const { subtle } = globalThis.crypto;

const ticks = Array.from({ length: 11 }, (_, index) => sha256(`tick ${index}`));
const others = ['ADAUSDT', 'BNBUSDT', 'XRPUSDT'].map((symbol) => sha256(symbol));
const PLACE = 6;
const hash = hex(ticks[PLACE]!);

function sealOf(text: string) {
  const digest = sha256(text);
  return { hash: hex(digest), signature: sign(null, digest, privateKey).toString('base64') };
}

const pathIn = (leaves: readonly Uint8Array[], index: number) =>
  pathOfNodes(
    leaves.map((leaf) => leafHash(leaf, sha256)),
    index,
    sha256,
  ).map(hex);

function honestProof(): TickInclusion {
  const symbolDay = {
    day: '2026-11-20',
    symbol: 'BTCUSDT',
    tickCount: ticks.length,
    firstSequence: 40,
    lastSequence: 50,
    previousHash: '00',
    firstHash: hex(ticks[0]!),
    lastHash: hex(ticks.at(-1)!),
    venues: 'north:1,south:1',
    root: hex(merkleRoot(ticks, sha256)),
  };
  const sealed = { ...symbolDay, ...sealOf(symbolDayText(symbolDay)) };
  const symbols = [others[0]!, others[1]!, Buffer.from(sealed.hash, 'hex'), others[2]!];
  const wholeDay = {
    day: '2026-11-20',
    symbolCount: symbols.length,
    tickCount: 44,
    ticksRoot: hex(merkleRoot(symbols, sha256)),
    orderCount: 0,
    ordersRoot: hex(sha256('')),
    previousHash: '00',
  };
  const day = { ...wholeDay, ...sealOf(sealedDayText(wholeDay)), salt: 'ab', sealedAt: 0 };
  const symbolPath = pathIn(symbols, 2);
  return {
    sealed,
    hash,
    index: PLACE,
    path: pathIn(ticks, PLACE),
    day,
    symbolIndex: 2,
    symbolPath,
  };
}

const valid = { root: 'valid', seal: 'valid' };

describe('a price under the seal of its day', () => {
  test('is found there', async () => {
    expect(await checkInclusion(hash, honestProof(), keys, subtle)).toEqual(valid);
  });

  test('is not there when it is another one, or at another place', async () => {
    const proof = honestProof();
    const other = hex(sha256('tick 12'));
    expect((await checkInclusion(other, proof, keys, subtle)).root).toBe('mismatch');
    const moved = { ...proof, index: PLACE + 1 };
    expect((await checkInclusion(hash, moved, keys, subtle)).root).toBe('mismatch');
  });

  test('is not there when its symbol is not under the day', async () => {
    const proof = { ...honestProof(), symbolPath: [hex(others[0]!), hex(others[1]!)] };
    expect((await checkInclusion(hash, proof, keys, subtle)).root).toBe('mismatch');
  });

  test('a day whose figures were changed after it was signed is found out', async () => {
    const proof = honestProof();
    const day = { ...proof.day, orderCount: 1 };
    expect((await checkInclusion(hash, { ...proof, day }, keys, subtle)).seal).toBe('mismatch');
  });

  test('a seal of somebody else is found out', async () => {
    const { publicKey: other } = generateKeyPairSync('ed25519');
    const key = other.export({ format: 'der', type: 'spki' }).toString('base64');
    expect((await checkInclusion(hash, honestProof(), { tickPublicKey: key }, subtle)).seal).toBe(
      'mismatch',
    );
  });

  test('is not called valid by a browser that cannot check', async () => {
    const nothing = { root: 'unchecked', seal: 'unchecked' };
    expect(await checkInclusion(hash, honestProof(), keys, undefined)).toEqual(nothing);
    const keyless = await checkInclusion(
      hash,
      honestProof(),
      { tickPublicKey: 'not a key' },
      subtle,
    );
    expect(keyless).toEqual({ root: 'valid', seal: 'unchecked' });
  });
});
