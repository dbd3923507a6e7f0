import { HDKey } from '@scure/bip32';
import { expect, test } from 'vitest';
import { addressKey } from './evm-keys.ts';

const account = HDKey.fromMasterSeed(Buffer.alloc(32, 'a seed')).derive("m/44'/60'/0'");

test('refuses a mistyped or private key without repeating it in the message', () => {
  const last = account.publicExtendedKey.at(-1) === 'a' ? 'b' : 'a';
  const mistyped = account.publicExtendedKey.slice(0, -1) + last;
  for (const key of [mistyped, account.privateExtendedKey]) {
    expect(() => addressKey('EVM_XPUB', key)).toThrow(/^EVM_XPUB [^\n]+$/);
    expect(() => addressKey('EVM_XPUB', key)).not.toThrow(key);
  }
  expect(addressKey('EVM_XPUB', account.publicExtendedKey).addressOf(0)).toMatch(
    /^0x[0-9a-fA-F]{40}$/,
  );
});
