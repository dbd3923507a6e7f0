import { expect, test } from 'vitest';
import { money } from '../money/money.ts';
import {
  assetSum,
  parseReserveAddress,
  reserveAddressText,
  reserveDayText,
  shareSum,
} from './reserves.ts';

const assets = [
  { place: 'practiceFund', amount: money('100010000'), isPractice: true },
  { place: 'chain', amount: money('12.5'), isPractice: false },
] as const;

test("signs a day's reserves as a text that no tick and no day can have", () => {
  const sealed = {
    day: '2026-11-20',
    currency: 'USDT',
    customerCount: 2,
    liabilities: money('10000.000001'),
    promised: money('9.25'),
    assets,
    root: 'aa',
  } as const;
  expect(reserveDayText(sealed)).toBe(
    'candor-reserves-1\n2026-11-20\nUSDT\n2\n10000.000001\n9.25\npracticeFund=100010000=practice,chain=12.5=real\naa',
  );
});

test('names addresses in a text of another version, as they were stored', () => {
  const hot = {
    share: 'hot',
    chain: 'eip155:1',
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    amount: money('12.5'),
    block: 24_000_000,
    blockHash: '0xab',
    seenAt: 1_795_824_000_000,
    control: { day: '2026-11-19', signature: '0xcd' },
  } as const;
  const { control: _control, ...cold } = { ...hot, share: 'cold' as const };
  const text = reserveDayText({
    day: '2026-11-20',
    currency: 'USDT',
    customerCount: 2,
    liabilities: money('12'),
    promised: money('0'),
    assets: assets.slice(1),
    root: 'aa',
    addresses: [hot, cold],
  });
  const line =
    'eip155:1 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 12.5 24000000 0xab 1795824000000';
  expect(text).toBe(
    `candor-reserves-2\n2026-11-20\nUSDT\n2\n12\n0\nchain=12.5=real\naa\nhot ${line} 2026-11-19 0xcd\ncold ${line} - -`,
  );
  for (const each of [hot, cold])
    expect(parseReserveAddress(reserveAddressText(each))).toEqual(each);
});

test('sums a share and the assets from their parts', () => {
  const share = { held: money('5'), staked: money('1.5'), openProfit: money('0.000001') };
  expect(shareSum(share)).toBe(money('6.500001'));
  expect(assetSum(assets)).toBe(money('100010012.5'));
  expect(assetSum([])).toBe(money('0'));
});
