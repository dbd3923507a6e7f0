import { money, quantity, toText } from '@candor/domain/money/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeWithRightBooks } from './testing/close-with-right-books.ts';
import { openDesk, type Desk } from './testing/desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
  await desk.fund('equity', '100000000');
  await desk.fund('insurance', '600');
  desk.tape.record('BTCUSDT', '20000');
  await desk.start();
});
afterEach(() => closeWithRightBooks(desk));

test('closes that are committed together spend the insurance fund once, and the house bears the rest', async () => {
  const order = {
    symbol: 'BTCUSDT',
    direction: 'long',
    leverage: 20,
    quantity: quantity('1'),
  } as const;
  const users = [await desk.newCustomer('2000'), await desk.newCustomer('2000')];
  const opened = await Promise.all(users.map((user) => desk.call('openPosition', user, order)));
  const equity = money(await desk.house('equity'));
  // Past bankruptcy at once: the mean of three seconds has not followed yet, so the owners may close.
  await desk.clock.advance(4_000);
  desk.tape.record('BTCUSDT', '20000');
  await desk.tick('BTCUSDT', '18500');
  const closed = await Promise.all(
    users.map((user, at) => desk.call('closePosition', user, { id: opened[at]!.id })),
  );
  expect(closed.map(({ closeReason }) => closeReason)).toEqual(['user', 'user']);
  expect(await desk.house('insurance')).toBe('0');
  const margins = opened.reduce((sum, { margin }) => sum + margin, 0n);
  const taken = money(await desk.house('equity')) - equity;
  expect(toText((taken - margins) as never)).toBe('600');
});
