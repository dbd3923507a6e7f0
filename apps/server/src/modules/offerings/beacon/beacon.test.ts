import { describe, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { createDrandBeacon, QUICKNET } from './drand-beacon.ts';
import { isSignedRound } from './verify-round.ts';

/** Round 1000 of drand quicknet, as the network published it in 2023. */
const published = {
  publicKey: QUICKNET.publicKey,
  round: 1_000,
  signature:
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
};

describe('a round of drand quicknet', () => {
  test('is accepted as it was published', async () => {
    expect(await isSignedRound(published)).toBe(true);
  });

  test.each([
    ['as another round', { round: 1_001 }],
    ['with another signature', { signature: published.signature.replace('b446', 'b447') }],
    ['with a malformed signature', { signature: '00' }],
  ])('is rejected %s', async (_, change) => {
    expect(await isSignedRound({ ...published, ...change })).toBe(false);
  });

  test('has its time, and the round of a time is the first one at or after it', () => {
    const beacon = createDrandBeacon({ log: createLog('silent') });
    expect(beacon.timeOf(1)).toBe(1_692_803_367_000);
    expect(beacon.roundAt(beacon.timeOf(1_000))).toBe(1_000);
    expect(beacon.roundAt(beacon.timeOf(1_000) + 1)).toBe(1_001);
  });
});

test('a network that does not answer is asked again later, never replaced', async () => {
  const beacon = createDrandBeacon({ log: createLog('silent'), host: 'http://127.0.0.1:1' });
  const round = beacon.roundAt(Date.UTC(2026, 0, 1));
  expect(await beacon.signatureOf(round, beacon.timeOf(round) - 1)).toBeNull();
  expect(await beacon.signatureOf(round, beacon.timeOf(round))).toBeNull();
});
