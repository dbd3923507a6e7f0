import { expect, test } from 'vitest';
import { addressIn } from './address-in.ts';

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

test.each([
  [TRON, TRON],
  [`  ${TRON}\n`, TRON],
  [`tron:${TRON}?amount=10`, TRON],
  [`ethereum:${EVM}`, EVM],
  [`ethereum:pay-${EVM}@1/transfer?uint256=1`, EVM],
  [`bitcoin:${BITCOIN}?amount=0.1&label=a b`, BITCOIN],
  [`BITCOIN:${BITCOIN.toUpperCase()}`, BITCOIN.toUpperCase()],
  [`${TRON} memo 12`, TRON],
  ['', ''],
])('finds the address in "%s"', (text, address) => {
  expect(addressIn(text)).toBe(address);
});
