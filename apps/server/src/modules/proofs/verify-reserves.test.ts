import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type SealedDay, sealedDayText } from '@candor/domain/proofs/sealed-day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveFormer } from './testing/former-server.ts';
import { DAY, tradeADay, type TradedDay } from './testing/traded-day.ts';

const SCRIPT = fileURLToPath(
  new URL('../../../../../docs/verify/verify-reserves.mjs', import.meta.url),
);

/** A proof in wire format. */
interface WireProof {
  share: { userId: string; held: string; index: number; salt: string };
  path: { hash: string; sum: string }[];
  reserves: { liabilities: string; customerCount: number; hash: string };
  day: { hash: string };
}

let traded: TradedDay;
let address: string;
let folder: string;
let honest: WireProof;
beforeAll(async () => {
  traded = await tradeADay();
  address = await traded.app.app.server.listen({ host: '127.0.0.1', port: 0 });
  folder = await mkdtemp(join(tmpdir(), 'reserves-'));
  const asked = { day: DAY, currency: 'USDT' };
  honest = (await traded.app.call('getReserveProof', asked, traded.trader)).result;
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await traded?.app.close();
});

/** Runs the verification script on a downloaded proof, as anyone could. */
async function verify(proof: unknown, at = address): Promise<{ exitCode: number; said: string }> {
  const file = join(folder, 'my-proof.json');
  await writeFile(file, JSON.stringify(proof));
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [SCRIPT, file, at], (_error, stdout, stderr) =>
      resolve({ exitCode: child.exitCode ?? -1, said: `${stdout}${stderr}` }),
    );
  });
}

test('accepts an honest proof in every step', async () => {
  const { exitCode, said } = await verify(honest);
  expect(said.split('\n').filter((line) => line.startsWith('right'))).toHaveLength(4);
  expect(exitCode).toBe(0);
});

test.each<[string, (proof: WireProof) => void, string]>([
  ['a smaller balance', ({ share }) => (share.held = '1'), 'your balance is not in the total'],
  ['a balance below zero', ({ share }) => (share.held = '-1'), '-1 is not a balance'],
  ['another customer', ({ share }) => (share.userId = 'x'), 'your balance is not in the total'],
  ['another place', ({ share }) => (share.index ^= 1), 'your balance is not in the total'],
  ['a neighbor below zero', ({ path }) => (path[0]!.sum = '-10000'), '-10000 is not a balance'],
  [
    'a neighbor who is owed less',
    ({ path }) => (path[0]!.sum = '9999'),
    'your balance is not in the total',
  ],
  [
    'swapped sums',
    ({ path, share }) => ([path[0]!.sum, share.held] = [share.held, path[0]!.sum]),
    'your balance is not in the total',
  ],
  ['an extra sibling', ({ path }) => path.push({ hash: '00', sum: '1' }), 'your balance is not'],
  [
    'a smaller total',
    ({ reserves }) => (reserves.liabilities = '1'),
    'the server did not sign the total',
  ],
  ['another day', ({ day }) => (day.hash = '00'), 'others are shown another day'],
])('catches %s', async (_what, change, words) => {
  const proof = structuredClone(honest);
  change(proof);
  const { exitCode, said } = await verify(proof);
  expect(said).toContain(words);
  expect(exitCode).not.toBe(0);
});

test('accepts the previous day of a first start, which says when it was recorded', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const seal = (hash: string) => ({
    hash,
    signature: sign(null, Buffer.from(hash, 'hex'), privateKey).toString('base64'),
  });
  const asked = await traded.app.call('getSealedDay', { day: DAY });
  const practice = { ...(asked.result as SealedDay), recordedAt: 1_767_873_600_000 };
  const text = sealedDayText(practice);
  const day = { ...practice, ...seal(createHash('sha256').update(text).digest('hex')) };
  const tickPublicKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const server = await serveFormer((call) => (call === 'getPublicKey' ? { tickPublicKey } : day));
  const reserves = { ...honest.reserves, ...seal(honest.reserves.hash) };
  expect(await verify({ ...honest, reserves, day }, server.address)).toMatchObject({ exitCode: 0 });
  day.recordedAt += 1;
  expect(await verify({ ...honest, reserves, day }, server.address)).toMatchObject({ exitCode: 1 });
  await server.close();
});
