import { money, quantity, toText } from '@candor/domain/money/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeWithRightBooks } from './testing/close-with-right-books.ts';
import { openHarness, type Harness } from './testing/harness.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await openHarness();
  await harness.fund('equity', '100000000');
  await harness.fund('insurance', '600');
  harness.tape.record('BTCUSDT', '20000');
  await harness.start();
});
afterEach(() => closeWithRightBooks(harness));

test('spends the insurance fund once on closes committed together; the house bears the rest', async () => {
  const order = {
    symbol: 'BTCUSDT',
    direction: 'long',
    leverage: 20,
    quantity: quantity('1'),
  } as const;
  const users = [await harness.newCustomer('2000'), await harness.newCustomer('2000')];
  const opened = await Promise.all(users.map((user) => harness.call('openPosition', user, order)));
  const equity = money(await harness.house('equity'));
  // The price gaps past bankruptcy: the three-second mean has not followed yet, so the owners may
  // close.
  await harness.clock.advance(4_000);
  harness.tape.record('BTCUSDT', '20000');
  await harness.tick('BTCUSDT', '18500');
  const closed = await Promise.all(
    users.map((user, at) => harness.call('closePosition', user, { id: opened[at]!.id })),
  );
  expect(closed.map(({ closeReason }) => closeReason)).toEqual(['user', 'user']);
  expect(await harness.house('insurance')).toBe('0');
  const margins = opened.reduce((sum, { margin }) => sum + margin, 0n);
  const taken = money(await harness.house('equity')) - equity;
  expect(toText((taken - margins) as never)).toBe('600');
});
