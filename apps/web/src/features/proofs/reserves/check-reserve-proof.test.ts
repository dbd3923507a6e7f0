import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { money, type Money } from '@candor/domain/money/money';
import { leafHash, merkleRoot, pathOfNodes } from '@candor/domain/proofs/merkle';
import { commitmentText, reserveDayText, shareSum } from '@candor/domain/proofs/reserves';
import { sealedDayText } from '@candor/domain/proofs/sealed-day';
import { leafBytes, pathOfSums, rootOfSums } from '@candor/domain/proofs/sum-tree';
import { describe, expect, test } from 'vitest';
import { checkReserveProof, type ReserveProof } from './check-reserve-proof.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const keys = { tickPublicKey: spki };
const sha256 = (bytes: Uint8Array | string): Uint8Array =>
  createHash('sha256').update(bytes).digest();
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const { subtle } = globalThis.crypto;

function sealOf(text: string) {
  const digest = sha256(text);
  return { hash: hex(digest), signature: sign(null, digest, privateKey).toString('base64') };
}

const PLACE = 6;
const share = {
  userId: 'me',
  index: PLACE,
  salt: hex(sha256('salt')),
  held: money('120.5'),
  staked: money('5'),
  openProfit: money('0.25'),
};

function honestProof(): ReserveProof {
  const leaves = Array.from({ length: 11 }, (_, index) => {
    const sum = index === PLACE ? shareSum(share) : BigInt(index) * 10n ** 18n;
    const salt = sha256(index === PLACE ? 'salt' : `salt ${index}`);
    const commitment = sha256(commitmentText(index === PLACE ? 'me' : `customer ${index}`));
    return { hash: sha256(leafBytes({ salt, commitment, sum })), sum };
  });
  const root = rootOfSums(leaves, sha256)!;
  const text = {
    day: '2026-11-20',
    currency: 'USDT',
    customerCount: leaves.length,
    liabilities: root.sum as Money,
    promised: money('9'),
    assets: [{ place: 'practiceFund', amount: money('5000'), isPractice: true }],
    root: hex(root.hash),
  } as const;
  const reserves = { ...text, assets: [...text.assets], ...sealOf(reserveDayText(text)) };
  const currencies = [sha256('BTC'), sha256('ETH'), Buffer.from(reserves.hash, 'hex')];
  const nodes = currencies.map((each) => leafHash(each, sha256));
  const wholeDay = {
    day: '2026-11-20',
    symbolCount: 13,
    tickCount: 44,
    ticksRoot: 'aa',
    orderCount: 0,
    ordersRoot: hex(sha256('')),
    reservesRoot: hex(merkleRoot(currencies, sha256)),
    previousHash: '00',
  };
  return {
    day: { ...wholeDay, ...sealOf(sealedDayText(wholeDay)), salt: 'ab', sealedAt: 0 },
    reserves,
    currencyIndex: 2,
    currencyCount: 3,
    currencyPath: pathOfNodes(nodes, 2, sha256).map(hex),
    share,
    path: pathOfSums(leaves, PLACE, sha256).map(({ hash, sum }) => ({
      hash: hex(hash),
      sum: sum as Money,
    })),
  };
}

const check = (proof: ReserveProof) => checkReserveProof(proof, keys, subtle);
const valid = { counted: 'valid', signed: 'valid', sealed: 'valid' };

describe('a share', () => {
  test('that is counted is valid in every step', async () => {
    expect(await check(honestProof())).toEqual(valid);
  });

  test('that was made smaller is not counted', async () => {
    const proof = honestProof();
    const smaller = { ...proof, share: { ...share, held: money('120.4') } };
    expect(await check(smaller)).toEqual({ ...valid, counted: 'mismatch' });
  });

  test('of somebody else is not counted', async () => {
    const proof = honestProof();
    const other = { ...proof, share: { ...share, userId: 'somebody' } };
    expect(await check(other)).toEqual({ ...valid, counted: 'mismatch' });
  });

  test('beside a neighbour below zero is not counted', async () => {
    const proof = honestProof();
    const [first, ...rest] = proof.path;
    const path = [{ ...first!, sum: -first!.sum as Money }, ...rest];
    expect(await check({ ...proof, path })).toEqual({ ...valid, counted: 'mismatch' });
  });

  test('under a total that was changed after it was signed is not', async () => {
    const proof = honestProof();
    const reserves = { ...proof.reserves, liabilities: money('1') };
    expect(await check({ ...proof, reserves })).toEqual({
      ...valid,
      counted: 'mismatch',
      signed: 'mismatch',
    });
  });

  test('under the seal of another day is not', async () => {
    const proof = honestProof();
    const day = { ...proof.day, reservesRoot: 'bb' };
    expect(await check({ ...proof, day })).toEqual({ ...valid, sealed: 'mismatch' });
  });
});

test('without a secure context nothing is called checked', async () => {
  const outcome = 'unchecked';
  const all = { counted: outcome, signed: outcome, sealed: outcome };
  expect(await checkReserveProof(honestProof(), keys, undefined)).toEqual(all);
});
