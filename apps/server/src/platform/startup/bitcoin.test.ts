import { HDKey } from '@scure/bip32';
import { describe, expect, test } from 'vitest';
import { readBitcoin } from './bitcoin.ts';

const account = (versions: { public: number; private: number }) =>
  HDKey.fromMasterSeed(Buffer.alloc(32, 'a seed'), versions).derive("m/84'/0'/0'");
const zpub = account({ public: 0x04b24746, private: 0x04b2430c });
const vpub = account({ public: 0x045f1cf6, private: 0x045f18bc });
const right: Readonly<Record<string, string>> = {
  BITCOIN_RPC_URL: 'https://house:hunter2@node.example',
  BITCOIN_CHAIN: 'signet',
  BITCOIN_XPUB: vpub.publicExtendedKey,
  BITCOIN_PAYOUT_ADDRESS: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  BITCOIN_SIGNER_URL: 'http://127.0.0.1:8443/',
  BITCOIN_SIGNER_SECRET: 'x'.repeat(32),
};
const real: Readonly<Record<string, string>> = {
  BITCOIN_CHAIN: 'main',
  BITCOIN_XPUB: zpub.publicExtendedKey,
  BITCOIN_PAYOUT_ADDRESS: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
};
const read = (
  change: Record<string, string | undefined>,
  mode: 'practice' | 'live' = 'practice',
) => {
  const env: Record<string, string | undefined> = { ...right, ...change };
  return readBitcoin((name) => env[name] ?? null, mode);
};

describe('the settings of Bitcoin', () => {
  test('are null when none is set, and complete otherwise', () => {
    expect(readBitcoin(() => null, 'practice')).toBeNull();
    expect(read({})).toMatchObject({
      chain: 'signet',
      isTest: true,
      confirmations: null,
      pollMs: 30_000,
      feeMin: 1,
      feeMax: 200,
      signer: { url: 'http://127.0.0.1:8443' },
    });
    expect(read({ BITCOIN_CONFIRMATIONS: '6' })).toMatchObject({ confirmations: 6 });
  });

  test.each(Object.keys(right))('are refused without %s, naming it', (name) => {
    expect(() => read({ [name]: undefined })).toThrow(`${name} is missing`);
  });

  test('name everything that is missing at once', () => {
    const detail = (name: string) => (name === 'BITCOIN_FEE_MAX' ? '90' : null);
    for (const name of Object.keys(right))
      expect(() => readBitcoin(detail, 'live')).toThrow(`${name} is missing`);
  });

  test.each([
    ['BITCOIN_RPC_URL', 'http://house:hunter2@node.example'],
    ['BITCOIN_SIGNER_URL', 'ftp://hunter2'],
    ['BITCOIN_CHAIN', 'bitcoin'],
    ['BITCOIN_XPUB', 'vpub-hunter2'],
    ['BITCOIN_XPUB', zpub.publicExtendedKey],
    ['BITCOIN_PAYOUT_ADDRESS', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['BITCOIN_PAYOUT_ADDRESS', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47zagq'],
    ['BITCOIN_SIGNER_SECRET', 'hunter2'],
    ['BITCOIN_CONFIRMATIONS', '0'],
    ['BITCOIN_POLL_SECONDS', '1.5'],
    ['BITCOIN_FEE_MIN', '-1'],
    ['BITCOIN_FEE_MIN', '201'],
    ['BITCOIN_FEE_MAX', '1e3'],
  ])('refuse %s=%s in one line that repeats no secret', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}[^\\n]+$`));
    expect(() => read({ [name]: value })).not.toThrow(/hunter2/);
  });

  test('refuse a private key without repeating it', () => {
    const secret = vpub.privateExtendedKey;
    expect(() => read({ BITCOIN_XPUB: secret })).toThrow('holds a private key');
    expect(() => read({ BITCOIN_XPUB: secret })).not.toThrow(secret);
  });

  test('keep practice money and real coins apart, both ways', () => {
    expect(() => read(real)).toThrow('real money');
    expect(() => read({}, 'live')).toThrow('chain for tests');
    expect(read(real, 'live')).toMatchObject({ chain: 'main', isTest: false });
  });
});
