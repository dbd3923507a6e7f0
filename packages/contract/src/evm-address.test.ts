import * as fc from 'fast-check';
import { getAddress, isAddress } from 'viem/utils';
import { expect, test } from 'vitest';
import { checksummed, hasEvmForm, isEvmAddress } from './evm-address.ts';

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`);

test('an address has the checksum that another implementation gives it', () => {
  fc.assert(
    fc.property(address, (plain) => {
      const right = checksummed(plain);
      expect(right).toBe(getAddress(plain));
      expect(checksummed(right)).toBe(right);
      expect(isEvmAddress(right)).toBe(true);
      expect(isEvmAddress(plain)).toBe(true);
    }),
  );
});

test('any other case of letters, and what is no address, is judged as another implementation does', () => {
  const someCase = fc
    .tuple(address, fc.array(fc.boolean(), { minLength: 42, maxLength: 42 }))
    .map(([plain, upper]) =>
      [...plain].map((digit, at) => (at > 1 && upper[at] ? digit.toUpperCase() : digit)).join(''),
    );
  const text = fc.oneof(someCase, fc.string(), fc.stringMatching(/^0[xX][0-9a-fA-Fg]{39,41}$/));
  fc.assert(
    fc.property(text, (each) => {
      expect(isEvmAddress(each)).toBe(isAddress(each));
      expect(hasEvmForm(each)).toBe(isAddress(each, { strict: false }));
    }),
  );
});
