import type { RequestOf } from '@candor/contract/calls';
import { money, price, quantity } from '@candor/domain/money/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBitcoinHarness, outcomeOf, type Harness } from '../testing/harness.ts';

let harness: Harness;
let user: string;

beforeEach(async () => {
  ({ harness, user } = await openBitcoinHarness('10000'));
});
afterEach(() => harness.close());

const open = (changes: Partial<RequestOf<'openPosition'>> = {}) =>
  harness.call('openPosition', user, {
    symbol: 'BTCUSDT',
    direction: 'long',
    leverage: 5,
    quantity: quantity('0.2'),
    ...changes,
  });
const place = (id: string, limit: string, size?: string) =>
  harness.call('placeCloseOrder', user, {
    id,
    limitPrice: price(limit),
    ...(size !== undefined && { quantity: quantity(size) }),
  });
const orders = async () => (await harness.call('listCloseOrders', user, {})).records;
const positions = async () => (await harness.call('listPositions', user, {})).records;
const find = async (id: string) => (await positions()).find((each) => each.id === id)!;
const play = async (...marks: readonly string[]) => {
  for (const mark of marks) await harness.tick('BTCUSDT', mark);
};

test('closes its part once the exit, with the spread, is at the limit or better', async () => {
  const { id } = await open();
  const order = await place(id, '21000', '0.05');
  // Half the spread is 0.02 %: 21,000 would sell at 20,995.80.
  await play('21000');
  expect(await orders()).toMatchObject([{ status: 'resting' }]);
  await play('21005');
  const [filled] = await orders();
  expect(filled).toMatchObject({ id: order.id, status: 'filled' });
  const part = await find(filled!.filledAs!);
  expect(part).toMatchObject({ closeReason: 'limitClose', quantity: quantity('0.05') });
  expect(part.closePrice! >= price('21000')).toBe(true);
  expect(await find(id)).toMatchObject({ status: 'open', quantity: quantity('0.15') });
  expect(await harness.findings()).toEqual([]);
});

test('closes all of a short when nothing is left', async () => {
  const { id } = await open({ direction: 'short' });
  await place(id, '19000');
  await play('18990');
  expect(await find(id)).toMatchObject({ status: 'closed', closeReason: 'limitClose' });
  expect(await harness.findings()).toEqual([]);
});

test('several never exceed the position, and shrink with it from the newest', async () => {
  const { id } = await open();
  await place(id, '21000', '0.12');
  expect(await outcomeOf(place(id, '22000', '0.09'))).toBe('positions.quantityTooLarge');
  await place(id, '22000');
  expect(await outcomeOf(place(id, '23000'))).toBe('positions.quantityTooLarge');
  await harness.call('closePosition', user, { id, quantity: quantity('0.1') });
  const [newer, older] = await orders();
  expect(older).toMatchObject({ status: 'resting', quantity: quantity('0.1') });
  expect(newer).toMatchObject({ status: 'cancelled', cancelReason: 'positionClosed' });
});

test('dies with the position, whatever closes it', async () => {
  const { id } = await open({ stopLoss: price('19500') });
  await place(id, '21000');
  await play('19400', '30000');
  expect(await orders()).toMatchObject([{ status: 'cancelled', cancelReason: 'positionClosed' }]);
  expect((await positions()).map(({ closeReason }) => closeReason)).toEqual(['stopLoss']);
});

test('two fill on one tick, each for its own quantity', async () => {
  const { id } = await open();
  await place(id, '21000', '0.05');
  await place(id, '21500', '0.15');
  await play('22000');
  expect((await orders()).map(({ status }) => status)).toEqual(['filled', 'filled']);
  expect(await find(id)).toMatchObject({ status: 'closed', closeReason: 'limitClose' });
  expect((await harness.money(user)).margin).toBe('0');
  expect(await harness.findings()).toEqual([]);
});

test('fills in a cross account too', async () => {
  const { id } = await open({ marginMode: 'cross' });
  await place(id, '21000', '0.05');
  await play('21010');
  expect(await orders()).toMatchObject([{ status: 'filled' }]);
  expect(await find(id)).toMatchObject({ status: 'open', quantity: quantity('0.15') });
  expect(await harness.findings()).toEqual([]);
});

test('rests through a restart and fills at the tick that nobody watched', async () => {
  const { id } = await open();
  await place(id, '21000', '0.05');
  await harness.restart(async () => {
    for (const mark of ['21010', '20500']) {
      await harness.clock.advance(500);
      harness.tape.record('BTCUSDT', mark, {}, { isUndelivered: true });
    }
  });
  await harness.settled();
  const [filled] = await orders();
  expect(filled).toMatchObject({ status: 'filled' });
  expect((await find(filled!.filledAs!)).priceProof.close?.price).toBe(price('21010'));
});

test('is canceled once, and never by a stranger', async () => {
  const { id } = await open();
  const order = await place(id, '21000');
  const stranger = await harness.newCustomer('100');
  const theirs = harness.call('cancelCloseOrder', stranger, { id: order.id });
  expect(await outcomeOf(theirs)).toBe('positions.notFound');
  await harness.call('cancelCloseOrder', user, { id: order.id });
  const again = harness.call('cancelCloseOrder', user, { id: order.id });
  expect(await outcomeOf(again)).toBe('positions.alreadyCancelled');
  await play('22000');
  expect(await find(id)).toMatchObject({ status: 'open' });
});

test('a stop on the whole position goes before it on the same tick', async () => {
  const { id } = await open({ takeProfit: price('21000') });
  await place(id, '20900', '0.05');
  await play('21500');
  expect((await positions()).map(({ closeReason }) => closeReason)).toEqual(['takeProfit']);
  expect(await orders()).toMatchObject([{ status: 'cancelled' }]);
});

test('refuses what cannot be closed', async () => {
  const { id } = await open();
  expect(await outcomeOf(place(id, '0'))).toBe('positions.limitPriceRequired');
  expect(await outcomeOf(place(id, '21000', '0'))).toBe('positions.quantityTooSmall');
  expect(await outcomeOf(place(id, '21000', '0.0000001'))).toBe('positions.quantityTooPrecise');
  await harness.call('closePosition', user, { id });
  expect(await outcomeOf(place(id, '21000'))).toBe('positions.alreadyClosed');
  const pending = await open({
    orderType: 'limit',
    limitPrice: price('10000'),
    margin: money('100'),
    quantity: undefined,
  });
  expect(await outcomeOf(place(pending.id, '21000'))).toBe('positions.notFilled');
});
