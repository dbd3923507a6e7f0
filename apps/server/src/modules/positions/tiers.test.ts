import type { ResultOf } from '@candor/contract/calls';
import { money, price, quantity, toText, type Money } from '@candor/domain/money/money';
import { maintenanceMargin } from '@candor/domain/positions/maintenance';
import { maintenanceOf } from '@candor/domain/positions/position-tiers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeWithRightBooks } from './testing/close-with-right-books.ts';
import { openBitcoinHarness, type Harness } from './testing/harness.ts';
import { termsOf } from './traded-symbols.ts';

const PIECES = 40;
const MARK = price('20000');
const terms = termsOf('BTCUSDT');
/** Forty of these are two million at the mark. */
const piece = {
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 20,
  quantity: quantity('2.5'),
} as const;

let harness: Harness;
let user: string;

beforeEach(async () => {
  ({ harness, user } = await openBitcoinHarness('200000'));
});
afterEach(() => closeWithRightBooks(harness));

type Positions = ResultOf<'listPositions'>['records'];

async function opened(): Promise<Positions> {
  const { records } = await harness.call('listPositions', user, { pageSize: 100, status: 'open' });
  return records;
}

const neededBy = (positions: Positions): Money =>
  positions.reduce((sum, each) => (sum + maintenanceOf(each, terms, MARK)) as Money, 0n as Money);

const floorsOf = (positions: Positions): string[] =>
  positions.map(({ tierFloor }) => toText(tierFloor!)).toSorted((a, b) => Number(a) - Number(b));
const oneAfterTheOther = Array.from({ length: PIECES }, (_, index) => String(50_000 * index));

test('charges forty concurrent positions of 50,000 the margin of one position of two million', async () => {
  const limit = { orderType: 'limit', limitPrice: price('21000') } as const;
  await Promise.all(
    Array.from({ length: PIECES }, (_, index) =>
      harness.call('openPosition', user, index % 2 === 0 ? piece : { ...piece, ...limit }),
    ),
  );
  const positions = await opened();
  expect(floorsOf(positions)).toEqual(oneAfterTheOther);
  expect(neededBy(positions)).toBe(maintenanceMargin(terms.tiers, money('2000000')));
});

test('charges forty orders filled by one tick the margin of one position of their size', async () => {
  const order = { ...piece, orderType: 'limit', limitPrice: price('20000') } as const;
  await harness.tick('BTCUSDT', '20001');
  for (let placed = 0; placed < PIECES; placed += 1)
    await harness.call('openPosition', user, order);
  await harness.tick('BTCUSDT', '20000');
  const positions = await opened();
  expect(positions).toHaveLength(PIECES);
  const held = positions.reduce((sum, each) => sum + each.quantity, 0n);
  const notional = ((held * MARK) / 10n ** 18n) as Money;
  expect(neededBy(positions) >= maintenanceMargin(terms.tiers, notional)).toBe(true);
  // Each pays the impact of those before it with a little of its size.
  expect(notional > money('1990000') && notional < money('2000000')).toBe(true);
});

test('keeps the tiers of a position when earlier ones close, also for a slice', async () => {
  const first = await harness.call('openPosition', user, piece);
  const second = await harness.call('openPosition', user, piece);
  await harness.call('closePosition', user, { id: first.id });
  const rest = await harness.call('closePosition', user, {
    id: second.id,
    quantity: quantity('1'),
  });
  expect(rest.tierFloor).toBe(money('50000'));
  const [kept] = await opened();
  expect(kept?.tierFloor).toBe(money('50000'));
  const third = await harness.call('openPosition', user, piece);
  expect(third.tierFloor).toBe(money('30000'));
});
