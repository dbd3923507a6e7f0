import { expect, test } from 'vitest';
import { money } from '../money/money.ts';
import { assetSum, reserveDayText, shareSum } from './reserves.ts';

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

test('sums a share and the assets from their parts', () => {
  const share = { held: money('5'), staked: money('1.5'), openProfit: money('0.000001') };
  expect(shareSum(share)).toBe(money('6.500001'));
  expect(assetSum(assets)).toBe(money('100010012.5'));
  expect(assetSum([])).toBe(money('0'));
});
