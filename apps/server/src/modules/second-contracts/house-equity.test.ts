import { money } from '@candor/domain/money/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HouseEquity } from './house-equity.ts';
import { openDesk, type Desk } from './testing/desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
  await desk.leaveEquity('1000');
});
afterEach(() => desk.close());

test('what was promised counts at once, and until its commit can be in a reading', async () => {
  const equity = new HouseEquity();
  expect(equity.free()).toBe(0n);
  await equity.refresh(desk.db, 10_000);
  expect(equity.free()).toBe(money('1000'));
  equity.claim(money('100'), 10_100);
  equity.claim(money('50'), 10_900);
  expect(equity.free()).toBe(money('850'));
  await equity.refresh(desk.db, 11_500);
  expect(equity.free()).toBe(money('850'));
  await equity.refresh(desk.db, 12_600);
  expect(equity.free()).toBe(money('950'));
  await equity.refresh(desk.db, 14_000);
  expect(equity.free()).toBe(money('1000'));
});

test('a reading is taken again after a second, not before', async () => {
  const equity = new HouseEquity();
  await equity.refresh(desk.db, 10_000);
  await desk.leaveEquity('400');
  await equity.refresh(desk.db, 11_000);
  expect(equity.free()).toBe(money('1000'));
  await equity.refresh(desk.db, 11_001);
  expect(equity.free()).toBe(money('400'));
});
