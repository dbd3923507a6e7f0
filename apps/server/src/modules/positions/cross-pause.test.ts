import { price, quantity, toText } from '@candor/domain/money/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openHarness, outcomeOf, type Harness } from './testing/harness.ts';
import { closeWithRightBooks } from './testing/close-with-right-books.ts';

let harness: Harness;
let user: string;
let id: string;
/** Price at which the account is due. */
let due: string;

/** Records a price for so many seconds, two ticks a second. */
const hold = async (text: string, seconds: number) => {
  for (let step = 0; step < seconds * 2; step += 1) await harness.tick('BTCUSDT', text);
};
const find = async () =>
  (await harness.call('listPositions', user, {})).records.find((each) => each.id === id)!;
const open = (size: string) =>
  harness.call('openPosition', user, {
    symbol: 'BTCUSDT',
    direction: 'long',
    leverage: 20,
    quantity: quantity(size),
    marginMode: 'cross',
  });

/**
 * Ten bitcoin of which a fifth has just been liquidated, in an account that is still at
 * maintenance.
 */
beforeEach(async () => {
  harness = await openHarness();
  await harness.fund('equity', '100000000');
  harness.tape.record('BTCUSDT', '20000');
  await harness.start();
  user = await harness.newCustomer('11000');
  ({ id } = await open('10'));
  due = toText((await find()).liquidationPrice!);
  await hold(due, 4);
});
afterEach(() => closeWithRightBooks(harness));

test('lets the owner of a cross account close and set stops while its liquidation is paused', async () => {
  const stops = { id, takeProfit: price('19500') };
  expect((await harness.call('updateStops', user, stops)).takeProfit).toBe(price('19500'));
  const part = await harness.call('closePosition', user, { id, quantity: quantity('1') });
  expect(part).toMatchObject({ status: 'open', quantity: quantity('7') });
  expect((await harness.call('closePosition', user, { id })).closeReason).toBe('user');
});

test('refuses new cross positions while a liquidation is paused', async () => {
  expect((await find()).quantity).toBe(quantity('8'));
  expect(await outcomeOf(open('0.001'))).toBe('positions.settling');
});

test('liquidates the rest thirty seconds after the first part', async () => {
  await hold(due, 24);
  expect(await find()).toMatchObject({ status: 'open', quantity: quantity('8') });
  await hold(due, 6);
  expect(await find()).toMatchObject({ status: 'closed', closeReason: 'liquidation' });
});
