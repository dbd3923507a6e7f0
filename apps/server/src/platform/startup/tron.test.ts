import { HDKey } from '@scure/bip32';
import { describe, expect, test } from 'vitest';
import { readTron } from './tron.ts';

const account = HDKey.fromMasterSeed(Buffer.alloc(32, 'a seed')).derive("m/44'/195'/0'");
const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const right: Readonly<Record<string, string>> = {
  TRON_NODE_URL: 'https://node.example/hunter2/',
  TRON_NETWORK: 'nile',
  TRON_XPUB: account.publicExtendedKey,
  TRON_TOKENS: `USDT=${USDT}:6`,
  TRON_SIGNER_URL: 'http://127.0.0.1:8443/',
  TRON_SIGNER_SECRET: 'x'.repeat(32),
};
const read = (
  change: Record<string, string | undefined>,
  mode: 'practice' | 'live' = 'practice',
) => {
  const env: Record<string, string | undefined> = { ...right, ...change };
  return readTron((name) => env[name] ?? null, mode);
};

describe('the settings of Tron', () => {
  test('are null when none is set, and complete otherwise', () => {
    expect(readTron(() => null, 'practice')).toBeNull();
    expect(read({ TRON_FEE_LIMIT_TRX: '30', TRON_NODE_KEY: 'key' })).toMatchObject({
      nodeUrl: 'https://node.example/hunter2',
      nodeKey: 'key',
      network: 'nile',
      isTest: true,
      confirmations: null,
      feeLimitSun: 30_000_000n,
      tokens: [{ currency: 'USDT', contract: USDT, decimals: 6 }],
      signer: { url: 'http://127.0.0.1:8443' },
    });
    expect(read({})).toMatchObject({ nodeKey: null, feeLimitSun: 100_000_000n });
  });

  test.each(Object.keys(right))('are refused without %s, naming it', (name) => {
    expect(() => read({ [name]: undefined })).toThrow(name);
  });

  test('are refused with only an optional setting', () => {
    const detail = (name: string) => (name === 'TRON_NODE_KEY' ? 'key' : null);
    expect(() => readTron(detail, 'practice')).toThrow('TRON_NETWORK is missing');
  });

  test.each([
    ['TRON_NODE_URL', 'http://node.example/hunter2'],
    ['TRON_SIGNER_URL', 'ftp://hunter2'],
    ['TRON_NETWORK', 'testnet'],
    ['TRON_XPUB', 'xpub-hunter2'],
    ['TRON_TOKENS', `USDT=0x${'ab'.repeat(20)}:6`],
    ['TRON_TOKENS', `USDT=${USDT}:19`],
    ['TRON_SIGNER_SECRET', 'hunter2'],
    ['TRON_CONFIRMATIONS', '0'],
    ['TRON_FEE_LIMIT_TRX', '15001'],
    ['TRON_FEE_LIMIT_TRX', '1.5'],
  ])('refuse %s=%s in one line that repeats no secret', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}[^\\n]+$`));
    expect(() => read({ [name]: value })).not.toThrow(/hunter2/);
  });

  test('refuse a private key without repeating it', () => {
    const secret = account.privateExtendedKey;
    expect(() => read({ TRON_XPUB: secret })).toThrow('TRON_XPUB holds a private key');
    expect(() => read({ TRON_XPUB: secret })).not.toThrow(secret);
  });

  test('keep practice money and real coins apart, both ways', () => {
    expect(() => read({ TRON_NETWORK: 'mainnet' })).toThrow('real money');
    expect(() => read({}, 'live')).toThrow('network for tests');
    expect(read({ TRON_NETWORK: 'mainnet' }, 'live')).toMatchObject({ isTest: false });
  });
});
