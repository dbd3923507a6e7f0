import { describe, expect, test } from 'vitest';
import {
  derivePublicKey,
  isSigned,
  keyAddress,
  oldAddress,
  segwitAddress,
  signedMessage,
  transactionsOf,
} from './bitcoin-oracle.ts';
import { createHash } from 'node:crypto';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const bytes = (hex: string) => Buffer.from(hex, 'hex');

/** Seed of the words "abandon … about". */
const SEED = bytes(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
);

describe('the oracle of Bitcoin agrees with published vectors', () => {
  test('of BIP-84', () => {
    const at = (path: string) => keyAddress('bc', derivePublicKey(SEED, `m/84'/0'/0'/${path}`));
    expect(at('0/0')).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
    expect(at('0/1')).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
    expect(at('1/0')).toBe('bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el');
  });

  test('of BIP-173 and BIP-350', () => {
    const [key, x] = [
      bytes('751e76e8199196d454941c45d1b3a323f1433bd6'),
      bytes('79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'),
    ];
    expect(segwitAddress('bc', 0, key)).toBe('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
    expect(segwitAddress('bc', 1, x)).toBe(
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    );
    expect(oldAddress(0, bytes('62e907b15cbf27d5425399ebf6f0fb50ebb88f18'))).toBe(
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    );
  });

  test('of BIP-143, P2WPKH', () => {
    // The signed transaction of its example, as the only one of a block.
    const signed =
      '01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f00000000494830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac000247304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee0121025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee635711000000';
    const [transaction] = transactionsOf(`${'00'.repeat(80)}01${signed}`);
    const spent = {
      satoshis: 600_000_000n,
      script: bytes('00141d0f172a0ecb48aee1be1f2687d2963ae33f71a1'),
    };
    expect(sha256(sha256(signedMessage(transaction!, 1, spent))).toString('hex')).toBe(
      'c37af31116d1b27caf68aae9e3ac82f1477929014d5b917657d0eb49478cb670',
    );
    expect(isSigned(transaction!, 1, spent)).toBe(true);
    expect(isSigned(transaction!, 1, { ...spent, satoshis: 600_000_001n })).toBe(false);
  });
});
