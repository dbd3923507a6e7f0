import { HDKey } from '@scure/bip32';
import { describe, expect, test } from 'vitest';
import { bitcoinKey, keyAddressOf, scriptOf } from './bitcoin-keys.ts';

// The account of BIP-84's test vectors.
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const ZPRV =
  'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE';
const XPUB = HDKey.fromExtendedKey(ZPUB, {
  public: 0x04b24746,
  private: 0x04b2430c,
});
const asXpub = new HDKey({
  publicKey: XPUB.publicKey!,
  chainCode: XPUB.chainCode!,
  depth: XPUB.depth,
  index: XPUB.index,
  parentFingerprint: XPUB.parentFingerprint,
}).publicExtendedKey;

describe('an address of a customer', () => {
  test('is that of the test vectors of BIP-84', () => {
    const key = bitcoinKey(ZPUB, 'main');
    expect(key.addressOf(0)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
    expect(key.addressOf(1)).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
  });

  test('and the number of a customer stay the same when the same key is written as an xpub', () => {
    const [first, second] = [bitcoinKey(ZPUB, 'main'), bitcoinKey(asXpub, 'main')];
    expect(second.addressOf(7)).toBe(first.addressOf(7));
    expect(second.id).toBe(first.id);
  });

  test('has the prefix of its chain', () => {
    const vpub = HDKey.fromMasterSeed(Buffer.alloc(32, 'a seed'), {
      public: 0x045f1cf6,
      private: 0x045f18bc,
    }).publicExtendedKey;
    expect(bitcoinKey(vpub, 'signet').addressOf(0)).toMatch(/^tb1q/);
    expect(bitcoinKey(vpub, 'regtest').addressOf(0)).toMatch(/^bcrt1q/);
  });
});

test('refuses a mistyped or private key without repeating it in the message', () => {
  const mistyped = ZPUB.slice(0, -1) + (ZPUB.at(-1) === 's' ? 't' : 's');
  for (const key of [mistyped, ZPRV]) {
    expect(() => bitcoinKey(key, 'main')).toThrow(/^BITCOIN_XPUB [^\n]+$/);
    expect(() => bitcoinKey(key, 'main')).not.toThrow(key);
  }
});

describe('an address to pay', () => {
  test.each([
    ['a key hash', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['a script hash', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['a witness key hash', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['a witness script hash', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
    ['taproot', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ])('may be that of %s', (_, address) => {
    expect(scriptOf('main', address)).toBeDefined();
    expect(scriptOf('regtest', address)).toBeUndefined();
  });

  test.each([
    ['of a test chain', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['with a typo', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['of a version that nobody can spend yet', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
    ['that anybody can spend', 'bc1pfeessrawgf'],
    ['of a simulated chain', 'practice-btc-0123456789'],
  ])('is refused if it is one %s', (_, address) => {
    expect(scriptOf('main', address)).toBeUndefined();
  });
});

/** The invalid addresses of BIP-350, of all chains. */
const INVALID = `
tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty
bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd
tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf
BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL
bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh
tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47
bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4
BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R
bc1pw5dgrnzv
bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav
BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P
tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq
bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf
tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j
bc1gmk9yu`.split('\n');

test('refuses every invalid address of BIP-350, and what two of its cases mix', () => {
  const mixed = 'bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  for (const address of [...INVALID, mixed])
    for (const chain of ['main', 'test'] as const)
      expect(scriptOf(chain, address), address).toBeUndefined();
});

test('reads a valid address of BIP-350 in upper case, too', () => {
  const script = scriptOf('main', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')!;
  expect(Buffer.from(script).toString('hex')).toBe('0014751e76e8199196d454941c45d1b3a323f1433bd6');
});

test('reads the address of an output only if it is one of a key', () => {
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  expect(keyAddressOf('main', scriptOf('main', address)!)).toBe(address);
  const other = scriptOf('main', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')!;
  expect(keyAddressOf('main', other)).toBeUndefined();
});
