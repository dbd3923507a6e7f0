import type { RequestOf } from '@candor/contract/calls';
import { money, price, quantity, rate } from '@candor/domain/money/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBitcoinHarness, outcomeOf, type Harness } from './testing/harness.ts';

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
    margin: money('1000'),
    ...changes,
  });
const trail = (id: string, callbackRate: string, activationPrice?: string, key?: string) =>
  harness.call(
    'setTrailingStop',
    user,
    {
      id,
      callbackRate: rate(callbackRate),
      ...(activationPrice !== undefined && { activationPrice: price(activationPrice) }),
    },
    key,
  );
const trailed = async (changes: Partial<RequestOf<'openPosition'>> = {}) => {
  const { id } = await open(changes);
  await trail(id, '0.01');
  return id;
};
const find = async (id: string) => {
  const { records } = await harness.call('listPositions', user, {});
  return records.find((each) => each.id === id)!;
};
const play = async (...marks: readonly string[]) => {
  for (const mark of marks) await harness.tick('BTCUSDT', mark);
};

test('follows the mark up and closes at the tick that comes back by the callback', async () => {
  const id = await trailed();
  await play('21000', '20790.01');
  expect((await find(id)).trailing).toMatchObject({
    isActive: true,
    bestPrice: price('21000'),
    triggerPrice: price('20790'),
    bestSequence: 2,
    fromSequence: 1,
  });
  await play('20790');
  const closed = await find(id);
  expect(closed).toMatchObject({ status: 'closed', closeReason: 'trailingStop' });
  expect(closed.priceProof.close?.price).toBe(price('20790'));
  expect(closed.trailing).toMatchObject({ bestPrice: price('21000'), bestSequence: 2 });
  expect(await harness.findings()).toEqual([]);
});

test('follows a short down', async () => {
  const id = await trailed({ direction: 'short' });
  await play('19000', '19100', '19190');
  expect(await find(id)).toMatchObject({ closeReason: 'trailingStop' });
});

test('waits for its activation price', async () => {
  const { id } = await open();
  await trail(id, '0.01', '20500');
  await play('19000', '20499');
  expect((await find(id)).trailing).toMatchObject({ isActive: false });
  await play('20500', '20295');
  expect(await find(id)).toMatchObject({ closeReason: 'trailingStop' });
});

test('can be replaced and removed', async () => {
  const id = await trailed();
  await trail(id, '0.05');
  await play('19700');
  expect(await find(id)).toMatchObject({ status: 'open' });
  await harness.call('setTrailingStop', user, { id });
  await play('18900');
  expect(await find(id)).toMatchObject({ status: 'open', trailing: undefined });
});

test('keeps following through a restart, and through ticks that nobody watched', async () => {
  const id = await trailed();
  await play('21000', '22000', '21900');
  await harness.restart(async () => {
    for (const mark of ['23000', '22771', '22770', '25000']) {
      await harness.clock.advance(500);
      harness.tape.record('BTCUSDT', mark, {}, { isUndelivered: true });
    }
  });
  await harness.settled();
  const closed = await find(id);
  expect(closed).toMatchObject({ status: 'closed', closeReason: 'trailingStop' });
  expect(closed.priceProof.close?.price).toBe(price('22770'));
  expect(closed.trailing?.bestPrice).toBe(price('23000'));
});

test('remembers the best mark from long before a restart', async () => {
  const id = await trailed();
  await play('22000');
  for (let tick = 0; tick < 200; tick += 1) await play('21900');
  await harness.restart();
  await play('21780');
  expect(await find(id)).toMatchObject({ closeReason: 'trailingStop' });
});

test('keeps its best mark when the position changes in other ways', async () => {
  const id = await trailed();
  await play('22000', '21900');
  await harness.call('addMargin', user, { id, amount: money('100') });
  await harness.call('updateStops', user, { id, stopLoss: price('19000') });
  await harness.call('closePosition', user, { id, quantity: quantity('0.05') });
  await play('21780');
  expect(await find(id)).toMatchObject({ closeReason: 'trailingStop' });
  expect(await harness.findings()).toEqual([]);
});

test('closes a cross position too', async () => {
  const id = await trailed({ marginMode: 'cross' });
  await play('21000', '20790');
  const closed = await find(id);
  expect(closed).toMatchObject({ closeReason: 'trailingStop' });
  expect(closed.trailing?.bestPrice).toBe(price('21000'));
  expect(await harness.findings()).toEqual([]);
});

test('refuses a callback out of range, a wrong side, and what is not open', async () => {
  const { id } = await open();
  expect(await outcomeOf(trail(id, '0.00001'))).toBe('positions.callbackRange');
  expect(await outcomeOf(trail(id, '0.5'))).toBe('positions.callbackRange');
  expect(await outcomeOf(trail(id, '0.01', '19000'))).toBe('positions.activationRange');
  const noRate = harness.call('setTrailingStop', user, { id, activationPrice: price('21000') });
  expect(await outcomeOf(noRate)).toBe('positions.callbackRequired');
  const stranger = await harness.newCustomer('100');
  const others = harness.call('setTrailingStop', stranger, { id, callbackRate: rate('0.01') });
  expect(await outcomeOf(others)).toBe('positions.notFound');
  await harness.call('closePosition', user, { id });
  expect(await outcomeOf(trail(id, '0.01'))).toBe('positions.alreadyClosed');
});

test('one of stop loss, trailing stop, take profit and owner closes it on one tick', async () => {
  const { id } = await open({ stopLoss: price('19500'), takeProfit: price('21000') });
  await trail(id, '0.01');
  await harness.clock.advance(500);
  harness.tape.record('BTCUSDT', '19400');
  const own = await outcomeOf(harness.call('closePosition', user, { id }));
  await harness.settled();
  expect(['positions.settling', 'positions.alreadyClosed']).toContain(own);
  expect(await find(id)).toMatchObject({ closeReason: 'stopLoss' });
  expect(await harness.findings()).toEqual([]);
});

test('its owner waits while the newest tick triggers it, also when ticks in between set the best', async () => {
  const id = await trailed();
  const release = await harness.holdWrites();
  harness.tape.record('BTCUSDT', '21000');
  harness.tape.record('BTCUSDT', '20700');
  const own = outcomeOf(harness.call('closePosition', user, { id }));
  await release();
  expect(await own).toMatch(/settling|alreadyClosed/);
  await harness.settled();
  expect(await find(id)).toMatchObject({ closeReason: 'trailingStop' });
});
