import { HDKey } from '@scure/bip32';
import { describe, expect, test } from 'vitest';
import { readEvm } from './evm.ts';

const account = HDKey.fromMasterSeed(Buffer.alloc(32, 'a seed')).derive("m/44'/60'/0'");
const right: Readonly<Record<string, string>> = {
  EVM_RPC_URL: 'https://node.example/v1/hunter2',
  EVM_CHAIN_ID: '11155111',
  EVM_XPUB: account.publicExtendedKey,
  EVM_TOKENS: `USDT=0x${'ab'.repeat(20)}:6`,
  EVM_SIGNER_URL: 'http://127.0.0.1:8443/',
  EVM_SIGNER_SECRET: 'x'.repeat(32),
};
const read = (
  change: Record<string, string | undefined>,
  mode: 'practice' | 'live' = 'practice',
) => {
  const env: Record<string, string | undefined> = { ...right, ...change };
  return readEvm((name) => env[name] ?? null, mode);
};

describe('the settings of a chain', () => {
  test('are null when none is set, and complete otherwise', () => {
    expect(readEvm(() => null, 'practice')).toBeNull();
    expect(read({})).toMatchObject({
      chainId: 11_155_111,
      isTest: true,
      confirmations: null,
      blockMs: 12_000,
      tokens: [{ currency: 'USDT', decimals: 6 }],
      signer: { url: 'http://127.0.0.1:8443' },
    });
  });

  test.each(Object.keys(right))('are refused without %s, naming it', (name) => {
    expect(() => read({ [name]: undefined })).toThrow(name);
  });

  test('are refused with only an optional setting', () => {
    const detail = (name: string) => (name === 'EVM_CONFIRMATIONS' ? '3' : null);
    expect(() => readEvm(detail, 'practice')).toThrow('EVM_CHAIN_ID is missing');
  });

  test.each([
    ['EVM_RPC_URL', 'http://node.example/v1/hunter2'],
    ['EVM_SIGNER_URL', 'ftp://hunter2'],
    ['EVM_CHAIN_ID', '0x1'],
    ['EVM_XPUB', 'xpub-hunter2'],
    ['EVM_TOKENS', 'USDT=0xabc:6'],
    ['EVM_TOKENS', `USDT=0x${'ab'.repeat(20)}:19`],
    ['EVM_SIGNER_SECRET', 'hunter2'],
    ['EVM_CONFIRMATIONS', '0'],
    ['EVM_BLOCK_SECONDS', '1.5'],
  ])('refuse %s=%s in one line that repeats no secret', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}[^\\n]+$`));
    expect(() => read({ [name]: value })).not.toThrow(/hunter2/);
  });

  test('refuse a private key without repeating it', () => {
    const secret = account.privateExtendedKey;
    expect(() => read({ EVM_XPUB: secret })).toThrow('holds a private key');
    expect(() => read({ EVM_XPUB: secret })).not.toThrow(secret);
  });

  test('keep practice money and real coins apart, both ways', () => {
    expect(() => read({ EVM_CHAIN_ID: '1' })).toThrow('real money');
    expect(() => read({}, 'live')).toThrow('chain for tests');
    expect(read({ EVM_CHAIN_ID: '1' }, 'live')).toMatchObject({ chainId: 1, isTest: false });
  });
});
