import { type Network, networks } from '@candor/domain/wallet/networks';
import { expect, test } from 'vitest';
import { addressProblem, canonicalAddress } from './address.ts';

const on = (chainType: string): Network =>
  networks.find((network) => network.chainType === chainType)!;
const CHECKSUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/**
 * Examples of EIP-55, BIP-173, BIP-350, the first block of Bitcoin, and the USDT contract of Tron.
 */
const right: readonly (readonly [string, string])[] = [
  ['ERC20', CHECKSUMMED],
  ['ERC20', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['ERC20', CHECKSUMMED.toLowerCase()],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['BTC', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['BTC', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
];

test.each(right)('%s takes %s', (chainType, address) => {
  expect(addressProblem(on(chainType), address)).toBeNull();
});

test.each(
  right.filter(([, address]) => address !== address.toLowerCase() || address.startsWith('bc1')),
)(
  '%s refuses %s with any one character replaced by another of its alphabet',
  (chainType, address) => {
    for (let at = 4; at < address.length; at++) {
      const other = Array.from(address.slice(4)).find(
        (each) => each.toLowerCase() !== address[at]!.toLowerCase(),
      )!;
      const typed = address.slice(0, at) + other + address.slice(at + 1);
      expect(addressProblem(on(chainType), typed), typed).toBe('wallet.addressChecksum');
    }
  },
);

test.each([
  ['an ERC20 address whose case is not its checksum', 'ERC20', CHECKSUMMED.replace('aA', 'Aa')],
  ['a Tron address of another network byte', 'TRC20', `T${'9'.repeat(33)}`],
  // BIP-350: a version 1 program with the checksum of version 0, and a version 0 one with the new.
  [
    'taproot with the old checksum',
    'BTC',
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
  ],
  [
    'version 0 with the new checksum',
    'BTC',
    'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  ],
])('%s is refused', (_, chainType, address) => {
  expect(addressProblem(on(chainType), address)).not.toBeNull();
});

test('refuses an address of another network', () => {
  expect(addressProblem(on('TRC20'), CHECKSUMMED)).toBe('wallet.addressInvalid');
  expect(addressProblem(on('ERC20'), 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe(
    'wallet.addressInvalid',
  );
  expect(addressProblem(on('BTC'), 'practice-btc-0123456789')).toBeNull();
});

test('recognizes two spellings of the same address', () => {
  expect(canonicalAddress(on('ERC20'), ` ${CHECKSUMMED.toLowerCase()} `)).toBe(CHECKSUMMED);
  expect(canonicalAddress(on('TRC20'), ' TR7NHq ')).toBe('TR7NHq');
});
