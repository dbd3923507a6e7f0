import type { RequestOf } from '@candor/contract/calls';
import { money, price } from '@candor/domain/money/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBitcoinHarness, outcomeOf, type Harness } from './testing/harness.ts';

let harness: Harness;
let user: string;

beforeEach(async () => {
  ({ harness, user } = await openBitcoinHarness('10000'));
});
afterEach(() => harness.close());

const place = (stop: string, limit: string, changes: Partial<RequestOf<'openPosition'>> = {}) =>
  harness.call('openPosition', user, {
    symbol: 'BTCUSDT',
    direction: 'long',
    leverage: 5,
    margin: money('1000'),
    orderType: 'stopLimit',
    stopPrice: price(stop),
    limitPrice: price(limit),
    ...changes,
  });
const find = async (id: string) => {
  const { records } = await harness.call('listPositions', user, {});
  return records.find((each) => each.id === id)!;
};
const play = async (...marks: readonly string[]) => {
  for (const mark of marks) await harness.tick('BTCUSDT', mark);
};

test('locks its money, waits for the stop, and fills at the limit or better on that tick', async () => {
  const { id, status } = await place('20500', '20600');
  expect(status).toBe('pending');
  expect((await harness.money(user)).margin).not.toBe('0');
  // A plain limit order would have opened here.
  await play('20400', '20499.99');
  expect(await find(id)).toMatchObject({ status: 'pending', stopCrossed: false });
  await play('20550');
  expect(await find(id)).toMatchObject({ status: 'open', stopCrossed: true });
  expect(await harness.findings()).toEqual([]);
});

test('rests as a limit order when the stop is crossed beyond the limit', async () => {
  const { id } = await place('20500', '20600');
  await play('20700');
  expect(await find(id)).toMatchObject({ status: 'pending', stopCrossed: true });
  await play('20650');
  expect(await find(id)).toMatchObject({ status: 'pending' });
  await play('20600');
  expect(await find(id)).toMatchObject({ status: 'open' });
});

test('a stop below the mark waits for a fall; a short sells the break', async () => {
  const { id } = await place('19500', '19400', { direction: 'short' });
  await play('19600');
  expect(await find(id)).toMatchObject({ status: 'pending', stopCrossed: false });
  await play('19450');
  expect(await find(id)).toMatchObject({ status: 'open', direction: 'short' });
});

test('survives a restart before and after its stop was crossed', async () => {
  const { id } = await place('20500', '20400');
  await harness.restart(async () => {
    await harness.clock.advance(500);
    harness.tape.record('BTCUSDT', '20600', {}, { isUndelivered: true });
  });
  await harness.settled();
  expect(await find(id)).toMatchObject({ status: 'pending', stopCrossed: true });
  await harness.restart();
  await play('20400');
  expect(await find(id)).toMatchObject({ status: 'open' });
});

test('can be amended while it waits, and canceled with all of its money back', async () => {
  const { free } = await harness.money(user);
  const { id } = await place('20500', '20600');
  await harness.call('amendOrder', user, {
    id,
    stopPrice: price('21000'),
    limitPrice: price('21100'),
  });
  await play('20600');
  expect(await find(id)).toMatchObject({ stopCrossed: false, stopPrice: price('21000') });
  await harness.call('cancelPosition', user, { id });
  expect(await harness.money(user)).toEqual({ free, margin: '0' });
  await play('21050');
  expect(await find(id)).toMatchObject({ status: 'cancelled' });
});

test('a stop that was crossed cannot be amended, its limit can', async () => {
  const { id } = await place('20500', '20400');
  await play('20600');
  const stop = harness.call('amendOrder', user, { id, stopPrice: price('21000') });
  expect(await outcomeOf(stop)).toBe('positions.orderChanged');
  await harness.call('amendOrder', user, { id, limitPrice: price('20300') });
  expect(await find(id)).toMatchObject({ stopCrossed: true, limitPrice: price('20300') });
});

test('refuses a stop at the mark, and one that is missing', async () => {
  expect(await outcomeOf(place('20000', '20100'))).toBe('positions.stopPriceRange');
  const none = place('20500', '20600', { stopPrice: undefined });
  expect(await outcomeOf(none)).toBe('positions.stopPriceRequired');
});

test('waits in a cross account too', async () => {
  const { id } = await place('20500', '20600', { marginMode: 'cross' });
  await play('20550');
  expect(await find(id)).toMatchObject({ status: 'open', marginMode: 'cross' });
  expect(await harness.findings()).toEqual([]);
});
