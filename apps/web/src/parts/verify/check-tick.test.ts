import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { GENESIS_HASH, tickText } from '@candor/domain/markets/tick';
import { formatFixed } from '@candor/domain/money/fixed';
import { price, quantity } from '@candor/domain/money/money';
import { readFormerTicks } from '@candor/domain/markets/record/testing/former-ticks';
import { describe, expect, test } from 'vitest';
import { checkTick, type TickProof } from './check-tick.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const evidence = { publicKey: spki, earlier: [] };
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
    const check = await checkTick(sealedProof(), evidence, subtle);
    expect(check).toEqual({ hash: 'valid', signature: 'valid', rules: 'unchecked' });
  });

  test('is found out when its price was changed afterwards', async () => {
    const forged = { ...sealedProof(), price: price('68412.51') };
    expect((await checkTick(forged, evidence, subtle)).hash).toBe('mismatch');
  });

  test('is found out when a refused source is shown as used', async () => {
    const proof = sealedProof();
    const sources = proof.sources.map(({ venue, price: at, time }) => ({
      venue,
      price: at,
      time,
      used: true,
    }));
    expect((await checkTick({ ...proof, sources }, evidence, subtle)).hash).toBe('mismatch');
  });

  test('shows the quote that made a source unusable under its hash', async () => {
    const { sources: _, ...facts } = sealedProof();
    const venue = { venue: 'north', owner: 'north', quote: 'USDT', rate: '1', price: '68411.9' };
    const told = { ...venue, time: TIME_MS - 120, used: false, reason: 'future' };
    const ahead = { refusedPrice: '68412', refusedTime: TIME_MS + 60_000 };
    const line = 'north,north,USDT,68411.9,1,120,future,68412,-60000';
    const head = ['candor-tick-2', 'BTCUSDT', '7', String(TIME_MS), '68412.5', '0.125', 'live'];
    const text = [...head, 'simulated', line, GENESIS_HASH].join('\n');
    const hash = createHash('sha256').update(text).digest('hex');
    const proof = { ...facts, hash, sources: [{ ...told, ...ahead }] };
    expect((await checkTick(proof, evidence, subtle)).hash).toBe('valid');
    const hidden = { ...proof, sources: [told] };
    expect((await checkTick(hidden, evidence, subtle)).hash).toBe('mismatch');
  });

  test('is found out when somebody else signed it', async () => {
    const proof = sealedProof();
    const other = generateKeyPairSync('ed25519').privateKey;
    const signature = sign(null, Buffer.from(proof.hash, 'hex'), other).toString('base64');
    expect((await checkTick({ ...proof, signature }, evidence, subtle)).signature).toBe('mismatch');
  });

  test('is not called valid by a browser that cannot check', async () => {
    const nothing = { hash: 'unchecked', signature: 'unchecked', rules: 'unchecked' };
    expect(await checkTick(sealedProof(), evidence, undefined)).toEqual(nothing);
    expect(
      (await checkTick(sealedProof(), { publicKey: 'not a key', earlier: [] }, subtle)).signature,
    ).toBe('unchecked');
  });

  test('is not called valid without the volume that its hash covers', async () => {
    const { volume: _, ...rest } = sealedProof();
    expect((await checkTick(rest, evidence, subtle)).hash).toBe('unchecked');
  });
});

/** The first ticks of the euro as recorded, or with one source of the last one changed. */
function recordedTicks(count: number, change: (source: Source) => Partial<Source> = () => ({})) {
  let previousHash = GENESIS_HASH;
  const ticks = readFormerTicks().filter(({ symbol }) => symbol === 'EURUSD');
  const texts = ticks.slice(0, count).map((tick, at) => {
    const [first, ...others] = tick.sources;
    const isLast = at === count - 1;
    const sources = isLast && first ? [{ ...first, ...change(first) }, ...others] : tick.sources;
    const facts = { ...tick, sources, volume: quantity('1'), simulated: true, previousHash };
    const text = tickText(facts);
    previousHash = createHash('sha256').update(text).digest('hex');
    return { facts, text };
  });
  const { facts } = texts.at(-1)!;
  const signature = sign(null, Buffer.from(previousHash, 'hex'), privateKey).toString('base64');
  const proof: TickProof = {
    ...facts,
    sequence: String(facts.sequence),
    time: facts.timeMs,
    sources: facts.sources.map(({ venue, price: at, timeMs, used, reason }) => ({
      venue,
      price: formatFixed(at),
      time: timeMs,
      used,
      ...(reason && { reason }),
    })),
    hash: previousHash,
    signature,
  };
  return { proof, earlier: texts.slice(0, -1).map(({ text }) => text) };
}

type Source = ReturnType<typeof readFormerTicks>[number]['sources'][number];

/** With all signatures of a key holder. */
async function rulesOf({ proof, earlier }: ReturnType<typeof recordedTicks>): Promise<string> {
  const check = await checkTick(proof, { publicKey: spki, earlier }, subtle);
  expect([check.hash, check.signature]).toEqual(['valid', 'valid']);
  return check.rules;
}

describe('the sources of a price that the server signed', () => {
  test('are judged anew from the records before it', async () => {
    expect(await rulesOf(recordedTicks(130))).toBe('valid');
    const { proof, earlier } = recordedTicks(200);
    expect(await rulesOf({ proof, earlier: earlier.slice(-95) })).toBe('valid');
  });

  test('are not called valid when too little is known of what was before', async () => {
    const { proof, earlier } = recordedTicks(200);
    expect(await rulesOf({ proof, earlier: earlier.slice(-20) })).toBe('unchecked');
  });

  test.each(['stale', 'outlier', 'frozen', 'jump', 'missing'] as const)(
    'betray an honest one that was struck out as %s',
    async (reason) => {
      expect(await rulesOf(recordedTicks(130, () => ({ used: false, reason })))).toBe('mismatch');
    },
  );

  test('betray an old one that is used, and one that was moved', async () => {
    const old = recordedTicks(130, ({ timeMs }) => ({ timeMs: timeMs - 600_000 }));
    expect(await rulesOf(old)).toBe('mismatch');
    const away = recordedTicks(130, () => ({ price: price('1.5') }));
    expect(await rulesOf(away)).toBe('mismatch');
  });

  test('betray records that do not lead to the price', async () => {
    const { proof, earlier } = recordedTicks(130);
    const cut = earlier.filter((_, at) => at !== 50);
    expect(await rulesOf({ proof, earlier: cut })).toBe('mismatch');
  });
});
