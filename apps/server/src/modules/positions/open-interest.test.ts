import { quantity } from '@candor/domain/money/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createOpenInterest } from './open-interest.ts';
import { closeWithRightBooks } from './testing/close-with-right-books.ts';
import { openDesk, type Desk } from './testing/desk.ts';

const side = { symbol: 'BTCUSDT', direction: 'long' } as const;

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
  await desk.fund('equity', '100000000');
  desk.tape.record('BTCUSDT', '20000');
  await desk.start();
  const user = await desk.newCustomer('10000');
  const order = { ...side, leverage: 10, quantity: quantity('2') };
  await desk.call('openPosition', user, order);
});
afterEach(() => closeWithRightBooks(desk));

test('a node that starts while others trade knows what is open before it serves anybody', async () => {
  const node = createOpenInterest({ ...desk, log: createLog('silent') });
  const starting = node.start();
  // Another node tells of an opening while this one reads.
  desk.bus.publish('positions.openInterest', { key: 'BTCUSDT/long', by: String(quantity('1')) });
  await starting;
  expect(node.sides('BTCUSDT').long).toBe(quantity('3'));
  // What was said beside a reading may have been in it already, so it is read once more, in quiet.
  await desk.clock.advance(1_000);
  expect(node.sides('BTCUSDT').long).toBe(quantity('2'));
  node.stop();
});
