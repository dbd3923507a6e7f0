import { money } from '@candor/domain/money/money';
import { encodeAbiParameters, keccak256, pad, parseEther, toHex } from 'viem';
import { expect, test } from 'vitest';
import { type EvmCoin, outputsOf, unitsOf } from './evm-outputs.ts';

const anna = '0x00000000000000000000000000000000000000aa';
const ben = '0x00000000000000000000000000000000000000bb';
const token = '0x00000000000000000000000000000000000000c0';
const coins: readonly EvmCoin[] = [
  { currency: 'ETH', contract: null, decimals: 18 },
  { currency: 'USDT', contract: '0x00000000000000000000000000000000000000C0', decimals: 6 },
];

const event = (name: string, to: `0x${string}`, units: bigint, address: `0x${string}` = token) => ({
  address,
  topics: [keccak256(toHex(name)), pad(ben), pad(to)] as [`0x${string}`, ...`0x${string}`[]],
  data: encodeAbiParameters([{ type: 'uint256' }], [units]),
});
const TRANSFER = 'Transfer(address,address,uint256)';

test('reads the coin and each token transfer of a transaction, indexed within it', () => {
  const logs = [
    event('Approval(address,address,uint256)', anna, 7n),
    event(TRANSFER, anna, 1_500_000n),
    event(TRANSFER, anna, 9n, '0x00000000000000000000000000000000000000dd'),
    event(TRANSFER, ben, 1n),
    event(TRANSFER, anna, 0n),
  ];
  expect(outputsOf({ to: anna, value: parseEther('2') }, { isSuccess: true, logs }, coins)).toEqual(
    [
      { outputIndex: 0, currency: 'ETH', receivesAt: anna, amount: money('2') },
      { outputIndex: 2, currency: 'USDT', receivesAt: anna, amount: money('1.5') },
      { outputIndex: 4, currency: 'USDT', receivesAt: ben, amount: money('0.000001') },
    ],
  );
});

test('reads nothing from a failed transaction', () => {
  expect(outputsOf({ to: anna, value: 5n }, { isSuccess: false, logs: [] }, coins)).toEqual([]);
});

test('ignores a Transfer event that does not have the standard shape', () => {
  const odd = {
    ...event(TRANSFER, anna, 5n),
    topics: [keccak256(toHex(TRANSFER))] as [`0x${string}`],
  };
  expect(outputsOf({ to: token, value: 0n }, { isSuccess: true, logs: [odd] }, coins)).toEqual([]);
});

test('converts an amount exactly or throws', () => {
  expect(unitsOf(money('96.123456'), { decimals: 6 })).toBe(96_123_456n);
  expect(() => unitsOf(money('0.0000001'), { decimals: 6 })).toThrow('whole number of units');
});
