/** Opens sealed bodies with the server's own code, or with only AES and JSON.parse. */
import {
  constants,
  createDecipheriv,
  generateKeyPairSync,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createRsaPool } from '@candor/server/src/http/rsa-pool.ts';
import { createUnseal } from '@candor/server/src/http/unseal.ts';
import { createSealer, encrypt } from './seal-body.ts';
import { readTask, tell } from './task.ts';

const { seconds, side } = readTask<{ seconds: number; side: 'reference' | 'subject' }>();
const AT_A_TIME = 64;
const FRESH_MAX = 30_000;
const RSA_WORKERS = 2;
const order = {
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 20,
  margin: '100',
  takeProfit: '70000.5',
  stopLoss: '55000.25',
  tickSequence: 123_456,
};

if (side === 'reference') tell(measureReference());
else tell(await measureUnsealing());

function measureReference() {
  const key = randomBytes(32);
  const sealed = encrypt(key, JSON.stringify(order)).toString('base64');
  const open = () => {
    const decipher = createDecipheriv('aes-256-ecb', key, null);
    const plain = Buffer.concat([decipher.update(sealed, 'base64'), decipher.final()]);
    return JSON.parse(plain.toString('utf8')) as unknown;
  };
  return { perCore: perCore(open), rsaPerCore: measureRsa() };
}

/** What a fresh key cannot cost less than. */
function measureRsa(): number {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const padding = constants.RSA_NO_PADDING;
  const block = publicEncrypt({ key: publicKey, padding }, Buffer.alloc(256, 1));
  return perCore(() => privateDecrypt({ key: privateKey, padding }, block));
}

function perCore(act: () => unknown): number {
  let count = 0;
  const end = performance.now() + seconds * 1_000;
  const before = process.cpuUsage();
  while (performance.now() < end) for (let batch = 0; batch < AT_A_TIME; batch++, count++) act();
  return count / cpuSeconds(before);
}

async function measureUnsealing() {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const privateKey = pair.privateKey.export({ format: 'der', type: 'pkcs8' });
  const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const rsa = createRsaPool(RSA_WORKERS);
  const accepted = async () => [{ version: 1, value: privateKey }];
  const unseal = createUnseal({ rsa, accepted });
  const fresh = Array.from({ length: Math.min(FRESH_MAX, Math.ceil(seconds * 8_000)) }, () =>
    createSealer(publicKey)(order),
  );
  const lag = monitorEventLoopDelay({ resolution: 1 });
  const openAll = async (next: () => string | undefined) => {
    let count = 0;
    const end = performance.now() + seconds * 1_000;
    const before = process.cpuUsage();
    const one = async () => {
      for (let sealed = next(); sealed && performance.now() < end; sealed = next(), count++)
        JSON.parse(await unseal(sealed));
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, one));
    return count / cpuSeconds(before);
  };
  await unseal(fresh.pop()!);
  lag.enable();
  const freshPerCore = await openAll(() => fresh.pop());
  lag.disable();
  const seal = createSealer(publicKey);
  const known = Array.from({ length: 1_000 }, (_, index) => seal({ ...order, leverage: index }));
  await unseal(known[0]!);
  let turn = 0;
  const reusedPerCore = await openAll(() => known[turn++ % known.length]);
  await rsa.close();
  // The histogram includes its own one-millisecond timer.
  return { freshPerCore, reusedPerCore, lagP99Ms: lag.percentile(99) / 1e6 - 1 };
}

function cpuSeconds(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
